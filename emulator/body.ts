/** A request's body: read once, understood once, for validation, the routes and the journal. */
import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

import type { AccessKeys } from "./access-keys.ts";
import { parseJson, type JsonValue } from "./json.ts";
import { isJsonType } from "./media-type.ts";

export type Body =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly bytes: Buffer; readonly text: string; readonly value: JsonValue }
  | { readonly kind: "broken json"; readonly bytes: Buffer; readonly text: string }
  | { readonly kind: "other"; readonly bytes: Buffer };

/** Reads the whole body. @throws when the client goes away before its end. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  return understand(await buffer(request), request.headers["content-type"]);
}

function understand(bytes: Buffer, contentType: string | undefined): Body {
  if (bytes.length === 0) return { kind: "none" };
  if (!isJsonType(contentType)) return { kind: "other", bytes };
  const text = bytes.toString();
  try {
    return { kind: "json", bytes, text, value: parseJson(text) };
  } catch {
    return { kind: "broken json", bytes, text };
  }
}

/** What the journal keeps of a body: no access key. */
export function recordOf(body: Body, keys: AccessKeys): JsonValue | undefined {
  switch (body.kind) {
    case "none":
      return undefined;
    case "json":
      return keys.redactJson(body.value);
    case "broken json":
      return keys.redact(body.text);
    case "other":
      return isUtf8(body.bytes) && !body.bytes.includes(0)
        ? keys.redact(body.bytes.toString())
        : { bytes: body.bytes.length, sha256: createHash("sha256").update(body.bytes).digest("hex") };
  }
}
