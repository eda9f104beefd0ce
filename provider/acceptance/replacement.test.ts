// Replacing a zone, of which the old one stays on the platform: under a name that is made, under one that is written
// out, before the old one is let go or after.
import { describe, expect, test } from "@jest/globals";
import { diagnostics } from "./testing/diagnostics.ts";
import { startStack, up } from "./testing/stack.ts";

const zone = (properties: string, options = "{}") => `
resources:
  assets:
    type: edgeplatform:StorageZone
    properties: ${properties}
    options: ${options}
`;
const about = "edgeplatform:index:StorageZone (assets)";

/** What the user reads of a zone that is let go. */
const stays = (name: string, id: number) =>
  `warning: storage zone "${name}" (${id}) stays on the platform, which shows no operation that deletes it; it is only ` +
  "taken out of Pulumi's state.";

const taken =
  'error: creating storage zone "assets": Add Storage Zone: the platform refused it (REFUSED, HTTP 400): The storage zone name ' +
  "is already taken (field name, key storagezone.name_taken). Correct the program and run it again.";

describe("a zone whose name was made", () => {
  test("gets another name, so that the two do not meet", async () => {
    await using stack = await startStack(zone("{ region: DE }"));
    await stack.up();
    const first = stack.emulator.platform.storageZones.get(5001)?.Name ?? "";
    await stack.declare(zone("{ region: LA }"));
    const previewed = await stack.preview();
    expect(previewed).toMatch(/assets replace \[diff: ~region\]/);
    expect(diagnostics(previewed)).toEqual({});
    expect(diagnostics(await stack.up())[about]).toEqual([stays(first, 5001)]);
    expect(stack.emulator.platform.storageZones.list()).toEqual([
      expect.objectContaining({ Id: 5001, Region: "DE" }),
      expect.objectContaining({ Id: 5002, Region: "LA", Name: expect.not.stringMatching(first) as unknown }),
    ]);
    await stack.declare(zone("{ region: SG }", "{ deleteBeforeReplace: true }"));
    expect(diagnostics(await stack.up())[about]).toHaveLength(1);
    await stack.up("--expect-no-changes");
    expect(stack.requests()).toEqual(Array(3).fill("POST /storagezone → 201"));
  }, 60_000);
});

const sameName = (instead: string) =>
  'warning: Replacing it makes a second object with the name "assets", because the platform shows no operation that ' +
  "deletes: the old one stays and keeps that name. If the platform refuses the name twice, " +
  `${instead}.`;

test("a zone whose name the project's rules make the same again is said to leave a zone of that name", async () => {
  const rules = 'config: { "pulumi:autonaming": { value: { mode: verbatim } } }\n';
  await using stack = await startStack(rules + zone("{ region: DE }"));
  await stack.up();
  expect(stack.emulator.platform.storageZones.named("assets")).toBeDefined();
  await stack.declare(rules + zone("{ region: LA }"));
  expect(diagnostics(await stack.preview())[about]).toEqual([sameName("write out another")]);
}, 60_000);

describe("a zone whose name is written out", () => {
  const warning = sameName("give another, or leave name out to have one made");

  test("is said in the preview to leave a zone of that name, which the platform then holds against it", async () => {
    await using stack = await startStack(zone("{ name: assets, region: DE }"));
    await stack.up();
    stack.requests();
    await stack.declare(zone("{ name: assets, region: LA }"));
    expect(diagnostics(await stack.preview())[about]).toEqual([warning]);
    expect(stack.requests()).toEqual([]);

    expect(diagnostics(await stack.failing(...up))[about]).toEqual([warning, taken]);
    expect(stack.requests()).toEqual(["POST /storagezone → 400"]);
    expect((await stack.state()).resources["assets"]).toMatchObject({ id: "5001", inputs: { region: "DE" } });

    // Another name, as the message says; nothing is left to be warned of in the preview.
    await stack.declare(zone("{ name: assets-la, region: LA }"));
    expect(diagnostics(await stack.preview())).toEqual({});
    expect(diagnostics(await stack.up())[about]).toEqual([stays("assets", 5001)]);
  }, 60_000);

  test("has to be imported when it was let go first and the new one refused", async () => {
    await using stack = await startStack(zone("{ name: assets, region: DE }"));
    await stack.up();
    await stack.declare(zone("{ name: assets, region: LA }", "{ deleteBeforeReplace: true }"));
    const failed = diagnostics(await stack.failing(...up));
    expect(failed[about]).toEqual([warning, stays("assets", 5001), taken]);
    // What is left of it in the state waits for its replacement, and would stand in the import's way.
    await stack.pulumi(
      "state",
      "delete",
      "urn:pulumi:dev::acceptance::edgeplatform:index:StorageZone::assets",
      "--yes",
    );
    await stack.declare(zone("{ name: assets, region: DE }", '{ import: "5001" }'));
    expect(await stack.up()).toMatch(/= 1 imported/);
    await stack.declare(zone("{ name: assets, region: DE }"));
    await stack.up("--expect-no-changes");
  }, 60_000);
});
