// Specification: "Endpoints / Shield zone / Get API Guardian configuration and endpoints", "API guardian".
import { shieldError } from "../errors.ts";
import { refuse, resultOf, type Route } from "../route.ts";

export const getApiGuardian: Route = {
  operationId: "getApiGuardian",
  error: shieldError,
  handle({ platform, parameter }) {
    const zone = platform.shieldZones.get(parameter("shieldZoneId"));
    if (zone === undefined) {
      return refuse({ status: 404, key: "shieldzone.not_found", message: "There is no such shield zone." });
    }
    return { status: 200, body: resultOf(zone.apiGuardian) };
  },
};
