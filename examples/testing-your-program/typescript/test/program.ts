// Runs the program as it is, with the real CLI, against a stand-in for the platform: no network, no account.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, startEmulator } from "@edgeplatform/pulumi/emulator";
import { test } from "@jest/globals"; // With Node's own runner: from "node:test".
import { automation } from "@pulumi/pulumi";

/** Gives a test an emulator, and a stack of the program in this folder that uses it. */
async function withStack(run: (stack: automation.Stack, emulator: Emulator) => Promise<void>): Promise<void> {
  const emulator = await startEmulator();
  const state = await mkdtemp(join(tmpdir(), "pulumi-state-"));
  const stack = await automation.LocalWorkspace.createOrSelectStack(
    { stackName: "test", workDir: "." },
    { envVars: { PULUMI_BACKEND_URL: `file://${state}`, PULUMI_CONFIG_PASSPHRASE: "test" } },
  );
  try {
    await stack.setAllConfig({
      "edgeplatform:baseUrl": { value: emulator.url },
      "edgeplatform:accessKey": { value: emulator.accessKey, secret: true },
      "edgeplatform-shop:products": { value: '["shoes", "hats"]' },
      "edgeplatform-shop:pullZoneId": { value: "1001" },
    });
    await run(stack, emulator);
  } finally {
    await stack.workspace.removeStack("test", { force: true });
    await emulator.close();
    await rm(state, { recursive: true });
  }
}

test("each product has a storage zone, and a second update changes nothing", () =>
  withStack(async (stack, emulator) => {
    const { outputs } = await stack.up();
    const zones = emulator.platform.storageZones.list();
    assert.equal(zones.length, 2);
    assert.deepEqual(outputs.zoneNames?.value.sort(), zones.map((zone) => zone.Name).sort());

    const { summary } = await stack.up();
    assert.deepEqual(summary.resourceChanges, { same: 4 });
  }));

test("the program gets over a platform that is busy", () =>
  withStack(async (stack, emulator) => {
    emulator.inject({ operationId: "addStorageZone", status: 429, retryAfter: 1 });
    await stack.up();
    const requests = emulator.journal.entries("addStorageZone");
    assert.deepEqual(requests.map((request) => request.status).sort(), [201, 201, 429]);
  }));
