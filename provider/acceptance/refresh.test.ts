// `pulumi refresh`, and `--refresh` of preview and up: what changed on the platform, what is gone, and what is neither.
import { describe, expect, test } from "@jest/globals";
import type { JsonObject } from "../../emulator/index.ts";
import { diagnostics } from "./testing/diagnostics.ts";
import { destroy, refresh, type Stack, startStack, up } from "./testing/stack.ts";

/** A zone that declares its replication regions and one that leaves them to the platform. */
const program = (options = "") => `
resources:
  declared:
    type: edgeplatform:StorageZone
    properties: { name: declared, region: DE, replicationRegions: [NY, SG] }
    ${options}
  plain:
    type: edgeplatform:StorageZone
    properties: { name: plain, region: DE }
`;

/** The stack with its two zones made. */
async function twoZones(): Promise<Stack> {
  const stack = await startStack(program());
  await stack.up();
  stack.requests();
  return stack;
}

/** The zone of a name, to be changed behind the program's back. */
function zoneOf({ emulator: { platform } }: Stack, name: string) {
  const id = platform.storageZones.named(name)?.Id ?? 0;
  return {
    edit: (changes: JsonObject) => platform.storageZones.edit(id, changes),
    remove: () => platform.storageZones.remove(id),
    purge: () => platform.storageZones.purge(id),
  };
}

test("figures that change by themselves are taken over and are no change, whatever is run", async () => {
  await using stack = await twoZones();
  for (const [used, ...command] of [
    [1, "preview", "--refresh"],
    [2, "refresh", "--yes", "--skip-preview"],
    [3, "refresh", "--preview-only"],
    [4, "up", "--yes", "--skip-preview", "--refresh"],
  ] as const) {
    zoneOf(stack, "declared").edit({
      StorageUsed: used,
      FilesStored: used,
      DateModified: `2027-01-0${used}T00:00:00.000Z`,
    });
    expect(await stack.pulumi(...command, "--expect-no-changes")).toMatch(/3 unchanged/);
  }
  expect((await stack.state()).resources["declared"]?.outputs).toMatchObject({ storageUsed: 4, filesStored: 4 });
  expect(stack.requests().filter((request) => !request.startsWith("GET"))).toEqual([]);
}, 60_000);

describe("drift", () => {
  test("of what is declared is shown and replaces; order and what is left to the platform are no drift", async () => {
    await using stack = await twoZones();
    zoneOf(stack, "declared").edit({ ReplicationRegions: ["SG", "NY"] });
    zoneOf(stack, "plain").edit({ ReplicationRegions: ["LA"], Rewrite404To200: true });
    await stack.refresh("--expect-no-changes");
    await stack.up("--expect-no-changes");
    expect((await stack.state()).resources["plain"]?.outputs).toMatchObject({
      replicationRegions: ["LA"],
      rewrite404To200: true,
    });

    zoneOf(stack, "declared").edit({ Region: "LA", ReplicationRegions: ["SG"] });
    expect(await stack.preview("--refresh")).toMatch(/declared replace \[diff: ~region,replicationRegions\]/);
    const refreshed = await stack.refresh("--diff");
    expect(refreshed).toMatch(/~ region *: "DE" => "LA"/);
    // A refresh replaces nothing, so nothing is warned of.
    expect(refreshed).not.toMatch(/warning/);
    expect((await stack.state()).resources["declared"]?.inputs).toEqual({
      name: "declared",
      region: "LA",
      replicationRegions: ["SG"],
    });
    expect(await stack.preview()).toMatch(/\+-1 to replace\n {4}2 unchanged/);
  }, 60_000);

  test("of what ignoreChanges names is left alone", async () => {
    await using stack = await twoZones();
    await stack.declare(program("options: { ignoreChanges: [region] }"));
    zoneOf(stack, "declared").edit({ Region: "LA" });
    await stack.refresh();
    await stack.up("--expect-no-changes");
    expect((await stack.state()).resources["declared"]?.outputs).toMatchObject({ region: "LA" });
  }, 60_000);
});

describe("a zone that is gone", () => {
  test("marked as deleted or purged, leaves the state, and the next update makes it anew", async () => {
    await using stack = await twoZones();
    zoneOf(stack, "declared").remove();
    zoneOf(stack, "plain").purge();
    expect(await stack.preview("--refresh")).toMatch(/\+ 2 to create\n {4}1 unchanged/);
    expect(await stack.refresh()).toMatch(/- 2 deleted\n {4}1 unchanged/);
    expect((await stack.state()).resources).toEqual({});
    stack.requests();
    expect(await stack.up()).toMatch(/\+ 2 created\n {4}1 unchanged/);
    expect(stack.requests()).toEqual(["POST /storagezone → 201", "POST /storagezone → 201"]);

    zoneOf(stack, "plain").purge();
    expect(await stack.up("--refresh")).toMatch(/\+ 1 created\n {4}2 unchanged/);
    await stack.up("--expect-no-changes");
  }, 60_000);

  test("is not what a wrong address says, which takes nothing out of the state", async () => {
    await using stack = await twoZones();
    const kept = (await stack.state("--show-secrets")).resources;
    const page = { status: 404, body: "<!doctype html><h1>Not Found</h1>", headers: { "content-type": "text/html" } };
    stack.emulator.inject({ operationId: "getStorageZone", ...page, times: "always" });
    for (const command of [refresh, [...up, "--refresh"], [...destroy, "--refresh"]]) {
      const said = diagnostics(await stack.failing(...command));
      expect(said["edgeplatform:index:StorageZone (plain)"]).toEqual([
        expect.stringMatching(
          /^error: reading storage zone .*\(500[12]\): Get Storage Zone: the answer is not one of the platform's \(INVALID_RESPONSE, HTTP 404\)\. Check the address of the platform: baseUrl or videoBaseUrl\.$/,
        ),
      ]);
    }
    stack.emulator.faults.clear();
    expect((await stack.state("--show-secrets")).resources).toEqual(kept);
    await stack.refresh("--expect-no-changes");
  }, 60_000);
});
