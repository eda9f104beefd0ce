// Specification: "Endpoints / Shield zone / Update Bot Detection configuration", "Bot detection configuration".
import { shieldError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { refuse, resultOf, type Route } from "../route.ts";

export const updateBotDetection: Route<JsonObject> = {
  operationId: "updateBotDetection",
  error: shieldError,
  handle({ platform, parameter, body }) {
    const zone = platform.shieldZones.edit(parameter("shieldZoneId"), { botDetection: body });
    if (zone === undefined) {
      return refuse({ status: 404, key: "shieldzone.not_found", message: "There is no such shield zone." });
    }
    return { status: 200, body: resultOf(zone.botDetection) };
  },
};
