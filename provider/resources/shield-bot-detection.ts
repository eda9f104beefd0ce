import type { ShieldBotDetectionInputs, ShieldBotDetectionState } from "../generated/types.gen.ts";
import { defineResource } from "../resource.ts";

export const shieldBotDetection = defineResource<ShieldBotDetectionInputs, ShieldBotDetectionState>({
  name: "ShieldBotDetection",
  description: `The bot detection configuration of a shield zone.

A shield zone has exactly one such configuration: creating the resource adopts it and sends the declared properties.
Properties that are left out are not sent and keep their value on the platform. The platform shows no operation that
reads the configuration alone, so a refresh keeps the last known state, and one that deletes it does not exist:
deleting the resource leaves the configuration as it is, with a warning.`,
  operations: { create: "updateBotDetection", update: "updateBotDetection" },
  adopts: true,
  identity: ["shieldZoneId"],
  numericIdentity: ["shieldZoneId"],
  replaceOn: ["shieldZoneId"],

  describe: ({ shieldZoneId }) => `bot detection of shield zone ${shieldZoneId}`,

  create: (platform, inputs) => platform.call("updateBotDetection", inputs),
  update: (platform, inputs) => platform.call("updateBotDetection", inputs),
});
