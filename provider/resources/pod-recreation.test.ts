import { describe, expect, test } from "@jest/globals";
import { diff } from "../diff.ts";
import { OperationError } from "../operation-errors.ts";
import { startEmulatedProvider } from "../testing/emulated-provider.ts";
import { rejection } from "../testing/rejection.ts";
import { testScope } from "../testing/test-scope.ts";
import { podRecreation } from "./pod-recreation.ts";

const inputs = { appId: "orders", podId: "orders-0", triggers: ["2030-01-01"] };

describe("a pod recreation", () => {
  test("recreates the pod once", async () => {
    await using platform = await startEmulatedProvider();
    const { id, state } = await platform.provider.create(podRecreation, inputs, testScope());
    expect(id).toBe("orders/orders-0");
    expect(state).toEqual(inputs);
    expect(platform.sent()).toEqual(["POST /mc/apps/orders/pods/orders-0/recreate"]);
    expect(platform.emulator.platform.apps.pod("orders", "orders-0")?.recreations).toBe(1);
  });

  test("happens again when a trigger changes, by replacing the resource", () => {
    const { changes } = diff(podRecreation, inputs, { ...inputs, triggers: ["2030-01-02"] });
    expect(changes).toEqual([{ path: "triggers[0]", input: "triggers", kind: "update", replaces: true }]);
  });

  test("of which nobody knows whether it happened is not sent again", async () => {
    await using platform = await startEmulatedProvider();
    platform.emulator.inject({ drop: "after" });
    const error = await rejection(platform.provider.create(podRecreation, inputs, testScope()), OperationError);
    expect(error.code).toBe("OUTCOME_UNKNOWN");
    expect(error.message).toContain('recreation of pod "orders/orders-0"');
    expect(platform.sent()).toHaveLength(1);
  });

  test("of a pod that is not there fails with what the platform said", async () => {
    await using platform = await startEmulatedProvider();
    const creating = platform.provider.create(podRecreation, { ...inputs, podId: "none" }, testScope());
    const error = await rejection(creating, OperationError);
    expect(error.code).toBe("NOT_FOUND");
    expect(error.message).toContain("There is no such pod.");
  });
});
