import { describe, expect, test } from "@jest/globals";
import { OperationError } from "../operation-errors.ts";
import { seeded, startEmulatedProvider } from "../testing/emulated-provider.ts";
import { rejection } from "../testing/rejection.ts";
import { testScope } from "../testing/test-scope.ts";
import { Unknown } from "../values.ts";
import { shieldBotDetection } from "./shield-bot-detection.ts";

const { shieldZoneId } = seeded;
const path = `PATCH /shield/shield-zone/${shieldZoneId}/bot-detection`;

describe("bot detection", () => {
  test("is adopted: what is declared is sent, what is not keeps its value", async () => {
    await using platform = await startEmulatedProvider();
    platform.emulator.platform.shieldZones.edit(shieldZoneId, { botDetection: { ipAddress: { mode: "kept" } } });
    const inputs = { shieldZoneId, browserFingerprint: { complexEnabled: true } };
    const { id, state } = await platform.provider.create(shieldBotDetection, inputs, testScope());
    expect(id).toBe("2001");
    expect(state).toMatchObject({ ...inputs, ipAddress: { mode: "kept" } });
    expect(platform.sent()).toEqual([[path, inputs]]);
  });

  test("is updated with the same request", async () => {
    await using platform = await startEmulatedProvider();
    const inputs = { shieldZoneId, requestIntegrity: { level: 0, list: [], nothing: null } };
    const state = await platform.provider.update(shieldBotDetection, "2001", inputs, {}, testScope());
    expect(state).toMatchObject(inputs);
    expect(platform.sent()).toEqual([[path, inputs]]);
  });

  test("sends false, and no contents that are named as the platform's own fields are", async () => {
    await using platform = await startEmulatedProvider();
    const inputs = {
      shieldZoneId,
      browserFingerprint: { complexEnabled: false },
      ipAddress: { shieldZoneId: 1, Path: ["x"] },
    };
    const { state } = await platform.provider.create(shieldBotDetection, inputs, testScope());
    expect(state).toMatchObject(inputs);
    expect(platform.sent()).toEqual([[path, inputs]]);
  });

  test("is sent again after a failure that passes", async () => {
    await using platform = await startEmulatedProvider();
    platform.emulator.inject({ status: 503, retryAfter: 0, times: 2 });
    await platform.provider.create(shieldBotDetection, { shieldZoneId }, testScope());
    expect(platform.sent()).toHaveLength(3);
  });

  test("of a shield zone that is not there fails", async () => {
    await using platform = await startEmulatedProvider();
    const creating = platform.provider.create(shieldBotDetection, { shieldZoneId: 9 }, testScope());
    expect((await rejection(creating, OperationError)).message).toBe(
      "creating bot detection of shield zone 9: Update Bot Detection configuration: the platform has no such object " +
        "(NOT_FOUND, HTTP 404): There is no such shield zone (key shieldzone.not_found). Check the ids in the program.",
    );
  });

  test("is named in messages, also before its zone is known", () => {
    expect(shieldBotDetection.describe({ shieldZoneId })).toBe("bot detection of shield zone 2001");
    expect(shieldBotDetection.describe({ shieldZoneId: new Unknown() })).toBe(
      "bot detection of shield zone (not yet known)",
    );
  });

  test("cannot be imported: it says to declare it instead", async () => {
    await using platform = await startEmulatedProvider();
    const reading = platform.provider.read(shieldBotDetection, "2001", undefined, testScope());
    expect((await rejection(reading, OperationError)).message).toContain("creating it adopts what exists");
    expect(platform.sent()).toEqual([]);
  });
});
