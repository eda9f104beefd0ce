// A zone that was made, but whose answer cannot be used in full: it is kept, and made no second time.
import { expect, test } from "@jest/globals";
import type { JsonValue } from "../../emulator/index.ts";
import { isJsonObject } from "../../emulator/json.ts";
import { diagnostics } from "./testing/diagnostics.ts";
import { startStack, up } from "./testing/stack.ts";

const program = (properties: string) => `
resources:
  assets: { type: "edgeplatform:StorageZone", properties: ${properties} }
`;
const about = "edgeplatform:index:StorageZone (assets)";
const strict = { environment: { EDGEPLATFORM_RESPONSE_VALIDATION: "strict" } };
const onlyId = (body: JsonValue): JsonValue => ({ Id: isJsonObject(body) ? (body["Id"] ?? null) : null });

test("the zone is in the state with what is known of it, and the next update reads it again", async () => {
  await using stack = await startStack(program("{ name: assets, region: DE, replicationRegions: [NY] }"), strict);
  stack.emulator.inject({ operationId: "addStorageZone", alter: onlyId });
  const failed = diagnostics(await stack.failing(...up));
  expect(failed[about]).toEqual([
    "error: 1 error occurred:",
    '* creating storage zone "assets": Add Storage Zone: the answer differs from the specification: userId is ' +
      "required; name is required; password is required; dateModified is required; deleted is required, and 13 more (INVALID_RESPONSE, HTTP 201). It was created and is " +
      "kept: run pulumi up again.",
  ]);
  expect((await stack.state()).resources["assets"]).toMatchObject({
    id: "5001",
    inputs: { name: "assets", region: "DE", replicationRegions: ["NY"] },
    outputs: { storageZoneId: 5001 },
    initErrors: [expect.stringMatching(/^creating storage zone "assets"/)],
  });

  expect(await stack.preview()).toMatch(/~ 1 to update/);
  expect(await stack.up()).toMatch(/~ 1 updated/);
  const kept = (await stack.state()).resources["assets"];
  expect(kept).toMatchObject({ id: "5001", outputs: { storageZoneId: 5001, userId: "emulator-user" } });
  expect(kept?.initErrors).toBeUndefined();
  await stack.up("--expect-no-changes");
  expect(stack.requests()).toEqual(["POST /storagezone → 201", "GET /storagezone/5001 → 200"]);
}, 60_000);

test("a refresh finishes it as well; one that is gone meanwhile says so", async () => {
  await using stack = await startStack(program("{ region: DE }"), strict);
  stack.emulator.inject({ operationId: "addStorageZone", alter: onlyId, times: 2 });
  await stack.failing(...up);
  await stack.refresh();
  await stack.up("--expect-no-changes");

  await stack.declare(program("{ region: LA }"));
  await stack.failing(...up);
  stack.emulator.platform.storageZones.purge(5002);
  expect(diagnostics(await stack.failing(...up))[about]).toEqual([
    expect.stringMatching(/^error: storage zone "assets-[0-9a-f]{7}" \(5002\) is gone\. Run pulumi refresh\.$/),
  ]);
  await stack.refresh();
  expect(await stack.up()).toMatch(/\+ 1 created/);
  await stack.up("--expect-no-changes");
}, 60_000);
