// `pulumi import`: code that changes nothing, and what is said when there is nothing to import.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { diagnostics } from "./testing/diagnostics.ts";
import { startStack } from "./testing/stack.ts";

const seed = {
  storageZones: [
    { Id: 7001, Name: "plain", Region: "DE" },
    { Id: 7002, Name: "replicated", Region: "NY", ReplicationRegions: ["SG", "DE"], StorageUsed: 4711 },
  ],
};
const storageZone = "edgeplatform:index:StorageZone";
const now = ["--yes", "--skip-preview"];

const imported = (name: string, id: number, file: string): string[] => [
  ...["import", storageZone, name, String(id), "--out", file],
  ...now,
];

describe("zones that exist", () => {
  test("are imported with and without replication regions, and the YAML that is written changes nothing", async () => {
    await using stack = await startStack("resources: {}\n", { seed });
    await stack.pulumi(...imported("plain", 7001, "plain.yaml"));
    await stack.pulumi(...imported("replicated", 7002, "replicated.yaml"));
    expect(stack.requests()).toEqual(["GET /storagezone/7001 → 200", "GET /storagezone/7002 → 200"]);

    const [plain, replicated] = await Promise.all(
      ["plain.yaml", "replicated.yaml"].map((file) => readFile(join(stack.project.folder, file), "utf8")),
    );
    expect(plain).toBe(`resources:
  plain:
    type: edgeplatform:StorageZone
    properties:
      name: plain
      region: DE
    options:
      protect: true
`);
    await stack.declare(`${plain}${replicated?.replace("resources:\n", "")}`);
    await stack.preview("--expect-no-changes");
    await stack.refresh("--expect-no-changes");
    await stack.up("--expect-no-changes");
    const { resources } = await stack.state();
    expect(resources["replicated"]).toMatchObject({
      id: "7002",
      inputs: { name: "replicated", region: "NY", replicationRegions: ["SG", "DE"] },
      outputs: { storageZoneId: 7002, storageUsed: 4711 },
    });
  }, 60_000);

  test("are adopted by the option `import`, which tells a declaration that differs from the zone", async () => {
    const declared = (region: string, option: string) => `
resources:
  plain:
    type: edgeplatform:StorageZone
    properties: { name: plain, region: ${region} }
    options: { ${option} }
`;
    await using stack = await startStack(declared("LA", 'import: "7001"'), { seed });
    expect(diagnostics(await stack.preview())[`${storageZone} (plain)`]).toContain("region: {DE} => {LA}");
    await stack.declare(declared("DE", 'import: "7001"'));
    expect(await stack.up()).toMatch(/= 1 imported/);
    await stack.declare(declared("DE", ""));
    await stack.up("--expect-no-changes");
    expect(new Set(stack.requests())).toEqual(new Set(["GET /storagezone/7001 → 200"]));
  }, 60_000);
});

test("many zones are imported by a file, as docs/adopting.md shows it", async () => {
  const page = await readFile(new URL("../../docs/adopting.md", import.meta.url), "utf8");
  const file = /^```json\n(.*?)^```/ms.exec(page)?.[1] ?? "";
  await using stack = await startStack("resources: {}\n", {
    seed: {
      storageZones: [
        { Id: 123456, Name: "assets", Region: "DE" },
        { Id: 123457, Name: "backups", Region: "NY" },
      ],
    },
  });
  await writeFile(join(stack.project.folder, "zones.json"), file);
  await stack.pulumi("import", "--file", "zones.json", "--out", "zones.yaml", ...now);
  await stack.declare(await readFile(join(stack.project.folder, "zones.yaml"), "utf8"));
  await stack.preview("--expect-no-changes");
  const { resources } = await stack.state();
  expect(resources["assets"]?.id).toBe("123456");
  expect(resources["backups"]?.id).toBe("123457");
}, 60_000);

describe("an import that fails says why", () => {
  const notReadable = (type: string, instead: string): string =>
    `error: ${type} cannot be imported, because the platform shows no operation that reads it. Declare it ` +
    `in the program instead: ${instead}.`;

  test("in a line for each, and leaves the state as it was", async () => {
    await using stack = await startStack("resources: {}\n", { seed });
    const cases = [
      ["ShieldBotDetection", "2001", notReadable("ShieldBotDetection", "creating it adopts what exists")],
      ["VideoCollection", "3001/intro", notReadable("VideoCollection", "creating it adopts what exists")],
      [
        "ExternalCertificateRequest",
        "www.example.com",
        notReadable("ExternalCertificateRequest", "creating it sends the request"),
      ],
      ["StorageZone", "plain", 'error: "plain" is not an id of StorageZone: its form is <storageZoneId>'],
    ] as const;
    for (const [type, id, line] of cases) {
      const output = await stack.failing("import", `edgeplatform:index:${type}`, "it", id, ...now);
      expect(diagnostics(output)[`edgeplatform:index:${type} (it)`]).toEqual([line]);
    }
    expect(stack.requests()).toEqual([]);

    const output = await stack.failing("import", storageZone, "it", "4711", ...now);
    expect(diagnostics(output)[`${storageZone} (it)`]).toEqual(["error: resource '4711' does not exist"]);
    expect(stack.requests()).toEqual(["GET /storagezone/4711 → 404"]);
    expect((await stack.state()).resources).toEqual({});
  }, 60_000);
});
