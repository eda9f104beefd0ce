import { expect, test } from "@jest/globals";
import { redactor, secretOutputs } from "./secrets.ts";
import { fromState } from "./state.ts";

test("secretOutputs are the properties that are secret or hold a secret, once each", () => {
  expect(secretOutputs("StorageZone")).toEqual(["password", "pullZones", "readOnlyPassword"]);
  expect(secretOutputs("getContainerRegistries")).toEqual(["items"]);
  expect(secretOutputs("VideoCollection")).toEqual([]);
});

test("redactor takes out secret inputs and outputs, nested ones included, and nothing else", () => {
  const redact = redactor("StorageZone", [
    fromState({
      name: "canary-name",
      region: "DE",
      password: "canary-password",
      pullZones: [{ name: "shop", zoneSecurityKey: "canary-key", hostnames: [{ certificateKey: "canary-cert" }] }],
      __secretInputs: ["name", "region"],
    }),
  ]);
  expect(redact("canary-name DE canary-password shop canary-key canary-cert")).toBe(
    "[secret] DE [secret] shop [secret] [secret]",
  );
});

test.each([
  ["an object in place of a list", { zoneSecurityKey: "canary-key" }],
  ["a list of lists", [[{ zoneSecurityKey: "canary-key" }]]],
])("redactor takes out what is secret in %s", (_, pullZones) => {
  const redact = redactor("StorageZone", [fromState({ name: "assets", pullZones })]);
  expect(redact("assets canary-key")).toBe("assets [secret]");
});
