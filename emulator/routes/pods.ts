// Specification: "Endpoints / Container registries and pods / Recreate Pod".
import { containerError } from "../errors.ts";
import { refuse, type Route } from "../route.ts";

export const recreatePod: Route = {
  operationId: "recreatePod",
  error: containerError,
  handle({ platform, parameter }) {
    const pod = platform.apps.recreatePod(parameter("appId"), parameter("podId"));
    if (pod === undefined) {
      return refuse({ status: 404, key: "pod.not_found", message: "There is no such pod." });
    }
    return { status: 204 };
  },
};
