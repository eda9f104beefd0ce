/** What a request's head says, as the emulator reads and records it. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

import type { Access } from "./access-keys.ts";
import type { JournalEntry } from "./journal.ts";

export interface Location {
  /** Percent-encoded as it was sent. */
  readonly path: string;
  readonly query: Record<string, string | string[]>;
}

/** Splits the request's address; `undefined` when its percent-encoding is broken. */
export function locationOf(request: IncomingMessage): Location | undefined {
  const address = (request.url ?? "").replace(/^[a-z]+:\/\/[^/?]*/i, "");
  const [path = "", ...search] = address.split("?");
  try {
    decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const parameters = new URLSearchParams(search.join("?"));
  const query = [...new Set(parameters.keys())].map((name): [string, string | string[]] => {
    const values = parameters.getAll(name);
    return [name, values.length === 1 ? (values[0] ?? "") : values];
  });
  return { path, query: Object.fromEntries(query) };
}

const credentials = new Set(["authorization", "proxy-authorization", "cookie"]);

/** The headers as the journal keeps them: no secret is among them. */
export function recordedHeaders(
  headers: IncomingHttpHeaders,
  access: Access,
  redact: (text: string) => string,
): JournalEntry["headers"] {
  const recorded = Object.entries(headers).map(([name, value]): [string, typeof value] => {
    if (credentials.has(name)) return [name, "[redacted]"];
    return [name, typeof value === "string" ? redact(value) : value?.map(redact)];
  });
  return { ...Object.fromEntries(recorded), accesskey: access };
}
