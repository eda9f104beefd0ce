// Specification: "Endpoints / Shield zone / Get shield zone configuration for a pull zone", "Shield zone configuration".
import { bindingError, problem } from "../errors.ts";
import { refuse, type Route } from "../route.ts";

export const getShieldZoneByPullZone: Route = {
  operationId: "getShieldZoneByPullZone",
  error: (failure, path) => (failure.status === 404 ? bindingError(failure, path) : problem(failure, path)),
  handle({ platform, parameter }) {
    const zone = platform.shieldZones.ofPullZone(parameter("pullZoneId"));
    if (zone === undefined) {
      return refuse({ status: 404, key: "shieldzone.not_found", message: "The pull zone has no shield zone." });
    }
    return { status: 200, body: { data: zone.configuration } };
  },
};
