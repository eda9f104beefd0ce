// The functions as a program calls them, with the configuration of its stack, against the emulator.
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import * as pulumi from "@pulumi/pulumi";
import { type Emulator, startEmulator } from "../../emulator/index.ts";
import { call, callOutput } from "./functions.ts";

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ seed: { storageZones: [{ Id: 7001, Name: "assets", Region: "DE" }] } });
  use(emulator);
});
afterEach(() => emulator.close());

/** Gives the program's stack the settings of a platform. */
function use({ url, accessKey }: Emulator): void {
  pulumi.runtime.setAllConfig({ "edgeplatform:baseUrl": url, "edgeplatform:accessKey": accessKey });
}

/** What an output comes to, and whether it is secret. */
const settled = <Value>(output: pulumi.Output<Value>): Promise<{ value: Value; secret: boolean }> =>
  new Promise((resolve) => {
    const secret = pulumi.isSecret(output);
    pulumi.unsecret(output).apply(async (value) => resolve({ value: value, secret: await secret }));
  });

describe("call", () => {
  test("gives what the platform says", async () => {
    expect(await call("getStorageZone", { id: 7001 })).toMatchObject({ name: "assets", region: "DE" });
  });

  test("follows the settings of the stack that runs, as when one process runs several", async () => {
    await using other = await startEmulator({ seed: { storageZones: [{ Id: 7001, Name: "other", Region: "NY" }] } });
    await call("getStorageZone", { id: 7001 });
    use(other);
    expect(await call("getStorageZone", { id: 7001 })).toMatchObject({ name: "other" });
    use(emulator);
    expect(await call("getStorageZone", { id: 7001 })).toMatchObject({ name: "assets" });
    expect(other.journal.entries()).toHaveLength(1);
  });

  test.each([
    { what: "an object that does not exist", args: { id: 1 }, message: /^calling getStorageZone: .* no such object/ },
    { what: "an argument of another type", args: { id: "x" }, message: /^getStorageZone: id must be of type integer$/ },
    { what: "an argument that is missing", args: {}, message: /^getStorageZone: id is required$/ },
  ])("$what ends the program with a message and no trace", async ({ args, message }) => {
    const error: unknown = await call("getStorageZone", args).catch((thrown: unknown) => thrown);
    expect(pulumi.RunError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ message: expect.stringMatching(message) });
  });

  test("says which setting is missing", async () => {
    pulumi.runtime.setAllConfig({ "edgeplatform:baseUrl": emulator.url });
    await expect(call("getStorageZone", { id: 7001 })).rejects.toThrow(
      /^missing required configuration key "edgeplatform:accessKey"/,
    );
  });
});

describe("callOutput", () => {
  test("takes arguments that are outputs, and a result that holds a secret is secret", async () => {
    expect(await settled(callOutput("getStorageZone", { id: pulumi.output(7001) }))).toMatchObject({
      value: { name: "assets" },
      secret: true,
    });
  });

  test("what is looked up by something secret is secret", async () => {
    const open = callOutput("getShieldZoneByPullZone", { pullZoneId: 1001 });
    const secret = callOutput("getShieldZoneByPullZone", { pullZoneId: pulumi.secret(1001) });
    emulator.seed({ shieldZones: [{ shieldZoneId: 2001, pullZoneId: 1001 }] });
    expect(await settled(open)).toMatchObject({ value: { shieldZoneId: 2001 }, secret: false });
    expect(await settled(secret)).toMatchObject({ value: { shieldZoneId: 2001 }, secret: true });
  });
});
