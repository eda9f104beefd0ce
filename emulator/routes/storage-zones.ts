// Specification: "Endpoints / Storage zone", "Resources and their fields / Storage zone".
import { platformError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { refuse, type Route } from "../route.ts";
import { isDocumented } from "../schemas.ts";

interface StorageZoneCreate extends JsonObject {
  Name: string;
  Region: string;
  ReplicationRegions?: string[];
}

export const addStorageZone: Route<StorageZoneCreate> = {
  operationId: "addStorageZone",
  error: platformError,
  handle({ platform, body }) {
    if (platform.storageZones.named(body.Name) !== undefined) {
      const message = "The storage zone name is already taken.";
      refuse({ status: 400, key: "storagezone.name_taken", field: "Name", message });
    }
    const { Name, Region, ReplicationRegions = [] } = body;
    const zone = platform.storageZones.create({ ...undocumented(body), Name, Region, ReplicationRegions });
    return { status: 201, body: zone };
  },
};

export const getStorageZone: Route = {
  operationId: "getStorageZone",
  error: platformError,
  handle({ platform, parameter }) {
    const zone = platform.storageZones.get(parameter("id"));
    return zone === undefined
      ? refuse({ status: 404, key: "storagezone.not_found", field: "Id", message: "There is no such storage zone." })
      : { status: 200, body: zone };
  },
};

/** The tier and the S3 support type have no documented names: they come back under the names they were sent with. */
function undocumented(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isDocumented("StorageZone", name)));
}
