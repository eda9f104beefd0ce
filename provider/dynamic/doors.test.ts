// One program through both doors, against an emulator each: what is sent, what comes out and what is kept is the same.
import { expect, test } from "@jest/globals";
import { type Emulator, startEmulator } from "../../emulator/index.ts";
import { destroy, edit, pulumi, refresh, settingsOf, unchanged, up, write } from "../../tools/example-commands.ts";
import { type ExampleProject, exampleProject } from "../../tools/example-project.ts";
import { functions, resources } from "../registry.ts";
import { sampledPullZone } from "./testing/pull-zone.ts";
import { type Kept, keptIn } from "./testing/stack-state.ts";

const minutes = 60_000;

const collectionId = "5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11";

/** Every resource and every function, with a secret among the inputs. */
const program = (door: string): string => `
import * as edgeplatform from "${door}";
import * as pulumi from "@pulumi/pulumi";

const region = pulumi.secret("DE" as const);
const zoneArgs: edgeplatform.StorageZoneArgs = { region, replicationRegions: ["NY", "SG"] };
const assets = new edgeplatform.StorageZone("assets", zoneArgs);
const bots = new edgeplatform.ShieldBotDetection("bots", {
  shieldZoneId: edgeplatform.getShieldZoneByPullZoneOutput({ pullZoneId: 1001 }).shieldZoneId,
  browserFingerprint: { complexEnabled: true },
});
const intro = new edgeplatform.VideoCollection("intro", {
  libraryId: 3001,
  collectionId: "${collectionId}",
  name: "Introduction",
});
const www = new edgeplatform.ExternalCertificateRequest("www", { hostname: "www.example.com" });
const thumbnail = new edgeplatform.VideoThumbnail("thumbnail", {
  libraryId: 3001,
  videoId: "0b9d6c1e-3f2a-4d7b-9a55-6c8e4b1f2d33",
  file: new pulumi.asset.FileAsset("package.json"),
});
const pod = new edgeplatform.PodRecreation("pod", { appId: "orders", podId: "orders-0", triggers: ["1"] });

const found = edgeplatform.getStorageZoneOutput({ id: assets.storageZoneId }, { dependsOn: [bots] });
const guardian = edgeplatform.getApiGuardian({ shieldZoneId: 2001 });
const registries = edgeplatform.getContainerRegistriesOutput();
const more = edgeplatform.getContainerRegistries({ queryParameters: { kind: "all" } });

export const zone = { id: assets.storageZoneId, name: assets.name, hostname: assets.storageHostname };
export const zoneRegion = assets.region;
export const zonePassword = assets.password;
export const others = { shieldZoneId: bots.shieldZoneId, collection: intro.name, hostname: www.hostname };
export const ids = [assets.id, bots.id, intro.id, www.id, thumbnail.id, pod.id];
export const foundName = found.name;
export const foundPassword = found.password;
export const guardianResult = guardian;
export const registryItems = registries.items;
export const totalItems = more.then((list) => list.totalItems);
`;

interface Door extends AsyncDisposable {
  readonly emulator: Emulator;
  readonly project: ExampleProject;
}

/** The program behind one door, with a platform of its own. */
async function open(module: string): Promise<Door> {
  const emulator = await startEmulator({ accessKey: "canary-access-key" });
  const project = await exampleProject("getting-started/typescript", settingsOf(emulator));
  await write(project, "index.ts", program(module));
  return {
    emulator,
    project,
    async [Symbol.asyncDispose]() {
      await project[Symbol.asyncDispose]();
      await emulator.close();
    },
  };
}

/** What is random: a generated name's end, challenges, passwords and moments. */
const settled = (text: string): string =>
  text
    .replace(/\bassets-[0-9a-f]{7}\b/g, "assets-*")
    .replace(/(?<![\w-])[\w-]{43}(\.[\w-]{43})?(?![\w-])/g, "<challenge>")
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replace(/("(?:readOnlyPassword|password|zonePassword|foundPassword)": ?)"(?!\[secret\])[^"]+"/g, '$1"<password>"');

/** The requests since the last look, in an order that does not depend on which came first. */
function requests({ emulator }: Door): readonly string[] {
  const sent = emulator.journal.entries().map(({ method, path, query, headers, body, status }) => {
    const { accesskey, "content-type": type, "user-agent": agent } = headers;
    return settled(JSON.stringify({ method, path, query, accesskey, type, agent, body, status }));
  });
  emulator.journal.clear();
  return sent.sort();
}

/** The stack's outputs: as everybody sees them, and in plaintext. */
async function outputs({ project }: Door): Promise<readonly unknown[]> {
  const shown = await pulumi(project, "stack", "output", "--json");
  const plain = await pulumi(project, "stack", "output", "--json", "--show-secrets");
  return [shown, plain].map((text): unknown => JSON.parse(settled(text)));
}

const values = (kept: readonly Kept[]): unknown =>
  JSON.parse(
    settled(JSON.stringify(kept.map((resource) => ({ ...resource, everything: undefined, secrets: undefined })))),
  );

/** What a resource keeps as secret through the plugin and does not through the other door. */
const exposed = (plugin: Kept, dynamic: Kept | undefined): readonly string[] =>
  plugin.secrets.filter(
    (path) => dynamic?.secrets.some((secret) => path === secret || path.startsWith(`${secret}.`)) !== true,
  );

test("the program has every resource and function", () => {
  const names = [...resources, ...functions].map(({ name }) => name);
  expect(names.filter((name) => !program("").includes(`edgeplatform.${name}`))).toEqual([]);
});

test(
  "a program does the same through both doors, from preview to destroy",
  async () => {
    await using plugin = await open("@edgeplatform/pulumi");
    await using dynamic = await open("@edgeplatform/pulumi/dynamic");
    const doors = [plugin, dynamic];
    const both = (step: (door: Door) => Promise<unknown>): Promise<unknown[]> => Promise.all(doors.map(step));
    const sent = (): readonly string[] => {
      const [first = [], second] = doors.map(requests);
      expect(second).toEqual(first);
      return first;
    };
    const kept = async (): Promise<readonly Kept[]> => {
      const [first, second] = await Promise.all([keptIn(plugin.project), keptIn(dynamic.project)]);
      expect(values(second)).toEqual(values(first));
      expect(first.flatMap((resource, index) => exposed(resource, second[index]))).toEqual([]);
      return second;
    };

    const previews = await both(({ project }) => pulumi(project, "preview"));
    for (const preview of previews) expect(preview).toMatch(/\+ 7 to create/);
    expect(sent().filter((request) => !request.includes('"method":"GET"'))).toEqual([]);

    await both(({ project }) => up(project));
    expect(sent()).toHaveLength(11);
    const [first, second] = await both(outputs);
    expect(second).toEqual(first);
    expect(second).toMatchObject([{ zonePassword: "[secret]", zoneRegion: "[secret]", registryItems: "[secret]" }, {}]);
    const zone = (await kept()).find(({ name }) => name === "assets");
    expect(zone?.secrets).toEqual(expect.arrayContaining(["password", "readOnlyPassword", "pullZones", "region"]));

    await both(({ project }) => unchanged(project));
    expect(sent().every((request) => request.includes('"method":"GET"'))).toBe(true);

    await both(({ project }) => edit(project, "index.ts", '"Introduction"', '"Welcome"'));
    await both(({ project }) => edit(project, "index.ts", '["NY", "SG"]', '["SG"]'));
    const edited = await both(({ project }) => up(project));
    for (const output of edited) {
      expect(output).toMatch(/~ 1 updated/);
      expect(output).toMatch(/\+-1 replaced/);
      expect(output).toMatch(/storage zone "assets-[0-9a-f]{7}" \(5001\) stays on the platform/);
    }
    sent();
    await kept();

    // Somebody connected a pull zone, with secrets of its own, and changed the replication.
    for (const { emulator } of doors) {
      emulator.platform.storageZones.edit(5002, { PullZones: [sampledPullZone], ReplicationRegions: ["LA"] });
    }
    await both(({ project }) => refresh(project));
    expect(sent()).toHaveLength(1);
    await kept();
    for (const output of await both(({ project }) => pulumi(project, "preview"))) {
      expect(output).toMatch(/\+-1 to replace/);
    }
    sent();

    // It is gone: the next refresh says so, and the next update makes it anew.
    for (const { emulator } of doors) emulator.platform.storageZones.purge(5002);
    await both(({ project }) => refresh(project));
    for (const output of await both(({ project }) => up(project))) expect(output).toMatch(/\+ 1 created/);
    expect(sent().filter((request) => request.includes('"method":"POST"'))).toHaveLength(1);
    await kept();

    const destroyed = await both(({ project }) => destroy(project));
    for (const output of destroyed) {
      expect(output).toMatch(/- 7 deleted/);
      expect(output).toMatch(/storage zone "assets-[0-9a-f]{7}" \(5003\) stays on the platform/);
    }
    expect(sent()).toEqual([]);
  },
  5 * minutes,
);
