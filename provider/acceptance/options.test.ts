// The resource options that concern a provider, and `--target`.
import { describe, expect, test } from "@jest/globals";
import { diagnostics } from "./testing/diagnostics.ts";
import { destroy, startStack, up } from "./testing/stack.ts";

const zone = (properties: string, options: string) => `
resources:
  assets:
    type: edgeplatform:StorageZone
    properties: ${properties}
    options: ${options}
`;
const collection = (name: string, options = "{}") => `
  intro:
    type: edgeplatform:VideoCollection
    properties: { libraryId: 3001, collectionId: 5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11, name: ${name} }
    options: ${options}
`;
const about = "edgeplatform:index:StorageZone (assets)";
const urn = (type: string, name: string) => `urn:pulumi:dev::acceptance::edgeplatform:index:${type}::${name}`;

test("ignoreChanges names a property, an item of a list, or all", async () => {
  const item = "{ ignoreChanges: [region, 'replicationRegions[0]'] }";
  await using stack = await startStack(zone("{ name: assets, region: DE, replicationRegions: [NY] }", item));
  await stack.up();
  await stack.declare(zone("{ name: assets, region: LA, replicationRegions: [SG] }", item));
  await stack.up("--expect-no-changes");
  await stack.declare(zone("{ name: other, region: SG }", "{ ignoreChanges: ['*'] }"));
  await stack.up("--expect-no-changes");
  await stack.declare(zone("{ name: assets, region: LA, replicationRegions: [SG] }", "{ ignoreChanges: [region] }"));
  expect(await stack.preview()).toMatch(/assets replace \[diff: ~replicationRegions\]/);
  expect(stack.requests()).toEqual(["POST /storagezone → 201"]);
}, 60_000);

test("replaceOnChanges makes a replacement of what would be an update", async () => {
  await using stack = await startStack(`resources:${collection("A")}`);
  await stack.up();
  await stack.declare(`resources:${collection("B", "{ replaceOnChanges: [name] }")}`);
  expect(await stack.up("--diff")).toMatch(/\+-edgeplatform:index:VideoCollection: \(replace\)[^]*~ name: "A" => "B"/);
  await stack.declare(`resources:${collection("C")}`);
  expect(await stack.up()).toMatch(/~ 1 updated/);
  const path = "/library/3001/collections/5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11";
  expect(stack.requests()).toEqual(Array(3).fill(`POST ${path} → 200`));
}, 60_000);

test("protect keeps a zone from being replaced and let go; retainOnDelete lets it go without a word", async () => {
  await using stack = await startStack(zone("{ name: assets, region: DE }", "{ protect: true }"));
  await stack.up();
  expect(diagnostics(await stack.failing(...destroy))[about]?.[0]).toMatch(/cannot be deleted$/);
  await stack.declare(zone("{ name: b, region: DE }", "{ protect: true }"));
  expect(diagnostics(await stack.failing("preview"))[about]?.[0]).toMatch(/^error: unable to replace resource/);
  expect((await stack.state()).resources["assets"]).toMatchObject({ id: "5001", protect: true });

  await stack.declare(zone("{ name: assets, region: DE }", "{ retainOnDelete: true }"));
  await stack.up();
  expect(diagnostics(await stack.destroy())).toEqual({});
  expect(stack.requests()).toEqual(["POST /storagezone → 201"]);
}, 60_000);

describe("customTimeouts", () => {
  const options = "{ customTimeouts: { create: 3s } }";

  test("fails at once a wait that is longer, and says when to try again", async () => {
    await using stack = await startStack(zone("{ name: assets, region: DE }", options));
    const busy = { operationId: "addStorageZone", status: 429, body: { Message: "Slow down." } };
    const tryAgain = async (retryAfter: string | number): Promise<readonly string[] | undefined> => {
      stack.emulator.inject({ ...busy, retryAfter });
      return diagnostics(await stack.failing(...up))[about];
    };
    const told = (when: string): string[] => [
      'error: creating storage zone "assets": Add Storage Zone: too many requests (RATE_LIMITED, HTTP 429): Slow down. Try again ' +
        `after ${when}, or give the resource more time with the option customTimeouts.`,
    ];
    const begin = Date.now();
    expect(await tryAgain(120)).toEqual(told("120 seconds"));
    expect(await tryAgain("Fri, 01 Jan 2100 12:00:00 GMT")).toEqual(told("2100-01-01T12:00:00.000Z"));
    expect(Date.now() - begin).toBeLessThan(30_000);
    expect(stack.requests()).toEqual(Array(2).fill("POST /storagezone → 429"));

    stack.emulator.inject({ ...busy, retryAfter: 1 });
    expect(await stack.up()).toMatch(/waiting 1 s after HTTP 429[^]*\+ 1 created/);
    expect(stack.requests()).toEqual(["POST /storagezone → 429", "POST /storagezone → 201"]);
  }, 60_000);
});

test("--target changes one resource and leaves the others", async () => {
  await using stack = await startStack(zone("{ name: assets, region: DE }", "{}") + collection("A"));
  await stack.up();
  stack.requests();
  await stack.declare(zone("{ name: b, region: DE }", "{}") + collection("B"));
  expect(await stack.up("--target", urn("VideoCollection", "intro"))).toMatch(/~ 1 updated\n {4}2 unchanged/);
  expect(await stack.destroy("--target", urn("VideoCollection", "intro"))).toMatch(/- 1 deleted/);
  expect(stack.requests()).toEqual(["POST /library/3001/collections/5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11 → 200"]);
  expect(Object.keys((await stack.state()).resources)).toEqual(["assets"]);
}, 60_000);
