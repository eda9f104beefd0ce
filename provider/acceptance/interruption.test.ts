// Ctrl-C, and processes that die: what ends when, what is kept, and how a user goes on.
import { describe, expect, test } from "@jest/globals";
import { diagnostics } from "./testing/diagnostics.ts";
import { RunningCommand, until } from "./testing/running-command.ts";
import { refresh, type Stack, startStack, up } from "./testing/stack.ts";

const program = `
resources:
  assets: { type: "edgeplatform:StorageZone", properties: { name: assets, region: DE } }
`;
const about = "edgeplatform:index:StorageZone (assets)";
const nameTaken: unknown = expect.stringMatching(/^error: creating storage zone "assets": .* name is already taken/);

/** An update that has made the zone, of which nobody has heard yet. */
async function creating(stack: Stack, delayMs: number): Promise<RunningCommand> {
  stack.emulator.inject({ operationId: "addStorageZone", delayMs });
  const command = new RunningCommand(stack.project, up);
  await until(() => stack.emulator.platform.storageZones.named("assets") !== undefined, "the zone is made");
  return command;
}

const importZone = (stack: Stack): Promise<string> =>
  stack.pulumi("import", "edgeplatform:index:StorageZone", "assets", "5001", "--yes", "--protect=false");

describe("Ctrl-C", () => {
  test("during a wait ends a create and a read within two seconds, and keeps the state", async () => {
    await using stack = await startStack(program);
    stack.emulator.inject({ operationId: "addStorageZone", status: 429, retryAfter: 120 });
    await using update = new RunningCommand(stack.project, up);
    await until(() => update.output.includes("waiting 120 s after HTTP 429"), "the update waits");
    update.interrupt();
    const updated = await update.ended();
    expect(updated.code).not.toBe(0);
    expect(updated.afterInterrupt).toBeLessThan(2_000);
    expect(diagnostics(updated.output)[about]).toEqual([
      'error: creating storage zone "assets": Add Storage Zone: the operation was cancelled (CANCELLED).',
    ]);
    expect(await stack.state()).toMatchObject({ resources: {}, pending: [] });

    await stack.up();
    expect(stack.requests()).toEqual(["POST /storagezone → 429", "POST /storagezone → 201"]);
    stack.emulator.inject({ operationId: "getStorageZone", status: 503, retryAfter: 120 });
    await using read = new RunningCommand(stack.project, refresh);
    await until(() => read.output.includes("waiting 120 s after HTTP 503"), "the refresh waits");
    read.interrupt();
    const refreshed = await read.ended();
    expect(refreshed.afterInterrupt).toBeLessThan(2_000);
    expect(diagnostics(refreshed.output)[about]).toEqual([
      expect.stringMatching(
        /^error: reading storage zone .*\(5001\): Get Storage Zone: the operation was cancelled \(CANCELLED\)\.$/,
      ),
    ]);
    expect((await stack.state()).resources).toHaveProperty("assets.id", "5001");
  }, 60_000);

  test("during a create waits for the answer with the new id, so that the next update makes no second zone", async () => {
    await using stack = await startStack(program);
    await using command = await creating(stack, 2_000);
    command.interrupt();
    const { code, output } = await command.ended();
    expect([code === 0, output]).toEqual([false, expect.stringMatching(/assets created[^]*error: update canceled/)]);
    expect(await stack.state()).toMatchObject({ resources: { assets: { id: "5001" } }, pending: [] });
    await stack.up("--expect-no-changes");
    expect(stack.requests()).toEqual(["POST /storagezone → 201"]);
  }, 60_000);

  test("a second time during a create leaves a pending operation, after which the zone is imported by its id", async () => {
    await using stack = await startStack(program);
    await using command = await creating(stack, 60_000);
    command.interrupt();
    await until(() => command.output.includes("press ^C again"), "the CLI says what a second Ctrl-C does");
    command.interrupt();
    const { code, afterInterrupt } = await command.ended();
    expect(code).not.toBe(0);
    // The CLI gives the plugin five seconds, and the plugin waits for the answer as long as it may.
    expect(afterInterrupt).toBeLessThan(10_000);
    expect(await stack.state()).toMatchObject({ resources: {}, pending: [["creating", "assets"]] });
    const again = diagnostics(await stack.failing(...up));
    expect(again["pulumi:pulumi:Stack (acceptance-dev)"]?.[0]).toMatch(
      /^warning: Attempting to deploy or update resources with 1 pending operations/,
    );
    expect(again[about]).toEqual([nameTaken]);

    await stack.refresh("--clear-pending-creates");
    expect((await stack.state()).pending).toEqual([]);
    await importZone(stack);
    await stack.up("--expect-no-changes");
    expect(stack.emulator.platform.storageZones.list()).toHaveLength(1);
  }, 60_000);
});

describe("a provider that dies in the middle of a create", () => {
  test("is told from a failure of the platform, and the zone is imported by its id", async () => {
    await using stack = await startStack(program);
    await using command = await creating(stack, 60_000);
    await command.killPlugins();
    const { code, output } = await command.ended();
    expect(code).not.toBe(0);
    const said = diagnostics(output);
    expect(said[about]).toEqual(["error: error reading from server: EOF"]);
    expect(said["pulumi:pulumi:Stack (acceptance-dev)"]?.join("\n")).toMatch(
      /pulumi-resource-edgeplatform exited prematurely/,
    );
    // The engine forgets a create of which it has no answer: nothing is pending, and the next update would try again.
    expect(await stack.state()).toMatchObject({ resources: {}, pending: [] });
    expect(diagnostics(await stack.failing(...up))[about]).toEqual([nameTaken]);
    await importZone(stack);
    await stack.up("--expect-no-changes");
    expect(stack.emulator.platform.storageZones.list()).toHaveLength(1);
  }, 60_000);
});

test("an answer that is lost says that the zone may exist, and how to import it", async () => {
  await using stack = await startStack(program);
  stack.emulator.inject({ operationId: "addStorageZone", drop: "after" });
  expect(diagnostics(await stack.failing(...up))[about]).toEqual([
    'error: creating storage zone "assets": Add Storage Zone: the connection broke, and the platform may ' +
      "have acted all the same (OUTCOME_UNKNOWN, ECONNRESET). It may exist: look it up on the platform before you run pulumi up again and, if it is " +
      "there, import it with pulumi import edgeplatform:index:StorageZone assets <storageZoneId>",
  ]);
  await importZone(stack);
  await stack.up("--expect-no-changes");
  expect(stack.requests().filter((request) => request.startsWith("POST"))).toEqual(["POST /storagezone → dropped"]);
}, 60_000);
