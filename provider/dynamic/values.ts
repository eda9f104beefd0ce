import { Asset } from "../asset.ts";
import { signatureKey, signatures } from "../engine/signatures.ts";
import { decodeAsset, encodeAsset } from "../engine/wire-assets.ts";
import { unknownMarker, unknownMarkers } from "../markers.ts";
import { isProperties, type Properties, Unknown } from "../values.ts";

const mapped = (properties: Properties, convert: (value: unknown) => unknown): Properties =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, convert(value)]));

/** The text under a name; empty where there is none. */
const textAt =
  (object: Properties) =>
  (name: string): string =>
    typeof object[name] === "string" ? object[name] : "";

function decoded(value: unknown): unknown {
  if (typeof value === "string") return unknownMarkers.has(value) ? new Unknown() : value;
  if (Array.isArray(value)) return value.map(decoded);
  if (!isProperties(value)) return value;
  return value[signatureKey] === signatures.asset ? decodeAsset(textAt(value)) : mapped(value, decoded);
}

function encoded(value: unknown): unknown {
  if (value instanceof Unknown) return unknownMarker;
  if (value instanceof Asset) return encodeAsset(value);
  if (Array.isArray(value)) return value.map(encoded);
  return isProperties(value) ? mapped(value, encoded) : value;
}

/** Properties in which unknown values are `Unknown` and assets are `Asset`, from those that Pulumi's host hands over. */
export const decodeValues = (properties: Properties): Properties => mapped(properties, decoded);

/** The reverse. */
export const encodeValues = (properties: Properties): Properties => mapped(properties, encoded);
