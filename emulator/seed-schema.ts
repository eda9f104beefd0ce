/** The JSON Schema of a seed: the platform's own schemas with nothing required, and what only the emulator knows. */
import { isJsonObject, type JsonObject, type JsonValue } from "./json.ts";
import { componentSchemas } from "./schemas.ts";

const id = { type: ["string", "integer"], minLength: 1 };
const count = { type: "integer", minimum: 0 };
const text = { type: "string", minLength: 1 };

/** A documented object of which any part may be left out. A property that is not documented is a slip. */
const partly = (schemaName: string) => ({
  $ref: `#/components/schemas/${schemaName}`,
  type: "object",
  unevaluatedProperties: false,
});

function closed(properties: JsonObject, required: string[]): JsonObject {
  return { type: "object", additionalProperties: false, properties, required };
}

function list(items: JsonObject): JsonObject {
  return { type: "array", items };
}

const certificateLimit = closed({ requests: count, seconds: { type: "number", exclusiveMinimum: 0 } }, [
  "requests",
  "seconds",
]);
const thumbnail = closed({ bytes: count, sha256: text }, ["bytes", "sha256"]);

export const seedSchema = {
  ...closed(
    {
      // Open: the tier and the S3 support type have no documented names.
      storageZones: list({ $ref: "#/components/schemas/StorageZone", required: ["Name", "Region"] }),
      nextStorageZoneId: count,
      shieldZones: list(
        closed(
          {
            shieldZoneId: { type: "integer" },
            pullZoneId: { type: "integer" },
            configuration: partly("ShieldZone"),
            botDetection: partly("BotDetection"),
            apiGuardian: partly("ApiGuardian"),
          },
          ["shieldZoneId", "pullZoneId"],
        ),
      ),
      hostnames: list(
        closed({ value: text, certificateLimit, granted: list({ type: "string", format: "date-time" }) }, ["value"]),
      ),
      libraries: list(
        closed(
          {
            libraryId: id,
            collections: list(closed({ collectionId: id, name: { type: "string" } }, ["collectionId", "name"])),
            videos: list(closed({ videoId: id, thumbnail }, ["videoId"])),
          },
          ["libraryId"],
        ),
      ),
      registries: list({ ...partly("ContainerRegistry"), required: ["id"] }),
      apps: list(closed({ appId: id, pods: list(closed({ podId: id, recreations: count }, ["podId"])) }, ["appId"])),
    },
    [],
  ),
  components: { schemas: withoutRequired(componentSchemas) },
};

/** Copies schemas without their `required` lists. */
function withoutRequired(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(withoutRequired);
  if (!isJsonObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword, value]) => keyword !== "required" || !Array.isArray(value));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutRequired(value)]));
}
