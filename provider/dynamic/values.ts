import { Asset } from "../asset.ts";
import { signatureKey, signatures } from "../engine/signatures.ts";
import { unknownMarker, unknownMarkers } from "../markers.ts";
import { isProperties, type Properties, Unknown } from "../values.ts";

/** The name under which Pulumi holds an asset's value, by what the value is. */
const assetFields = { file: "path", text: "text", remote: "uri" } as const;

const mapped = (properties: Properties, convert: (value: unknown) => unknown): Properties =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, convert(value)]));

function decodedAsset(object: Properties): Asset {
  const textAt = (name: string): string => (typeof object[name] === "string" ? object[name] : "");
  const hash = textAt("hash");
  if (textAt(assetFields.file) !== "") return new Asset("file", textAt(assetFields.file), hash);
  if (textAt(assetFields.remote) !== "") return new Asset("remote", textAt(assetFields.remote), hash);
  return new Asset("text", textAt(assetFields.text), hash);
}

function decoded(value: unknown): unknown {
  if (typeof value === "string") return unknownMarkers.has(value) ? new Unknown() : value;
  if (Array.isArray(value)) return value.map(decoded);
  if (!isProperties(value)) return value;
  return value[signatureKey] === signatures.asset ? decodedAsset(value) : mapped(value, decoded);
}

function encoded(value: unknown): unknown {
  if (value instanceof Unknown) return unknownMarker;
  if (value instanceof Asset) {
    const hash = value.hash === "" ? {} : { hash: value.hash };
    return { [signatureKey]: signatures.asset, [assetFields[value.kind]]: value.value, ...hash };
  }
  if (Array.isArray(value)) return value.map(encoded);
  return isProperties(value) ? mapped(value, encoded) : value;
}

/** Properties in which unknown values are `Unknown` and assets are `Asset`, from those that Pulumi's host hands over. */
export const decodeValues = (properties: Properties): Properties => mapped(properties, decoded);

/** The reverse. */
export const encodeValues = (properties: Properties): Properties => mapped(properties, encoded);
