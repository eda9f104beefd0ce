import { Asset } from "../asset.ts";
import { signatureKey, signatures } from "./signatures.ts";

/** The name under which Pulumi holds an asset's value, by what the value is. */
const fields = { file: "path", text: "text", remote: "uri" } as const;

/**
 * An asset, from the object that Pulumi holds it as.
 *
 * @param textAt - The text under a name; empty where there is none.
 */
export function decodeAsset(textAt: (name: string) => string): Asset {
  const [file, remote, hash] = [textAt(fields.file), textAt(fields.remote), textAt("hash")];
  if (file !== "") return new Asset("file", file, hash);
  if (remote !== "") return new Asset("remote", remote, hash);
  return new Asset("text", textAt(fields.text), hash);
}

/** The object that Pulumi holds an asset as: texts by name. */
export const encodeAsset = ({ kind, value, hash }: Asset): Readonly<Record<string, string>> => ({
  [signatureKey]: signatures.asset,
  [fields[kind]]: value,
  ...(hash === "" ? {} : { hash }),
});
