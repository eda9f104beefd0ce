/** A plain client for the emulator's tests. */
import type { Emulator } from "../index.ts";
import { parseJson, type JsonValue } from "../json.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; `undefined` when it is empty. */
  readonly body: JsonValue | undefined;
}

export interface Sent {
  /** A string or bytes go as they are, anything else as JSON. */
  readonly body?: unknown;
  /** Laid over a valid AccessKey and, with a body, `application/json`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Sends a request with a valid key: `send(emulator, "GET /storagezone/1")`. */
export async function send(emulator: Emulator, methodAndPath: string, sent: Sent = {}): Promise<Reply> {
  const [method = "GET", path = "/"] = methodAndPath.split(" ");
  const key = path.startsWith("/library/") ? emulator.videoAccessKey : emulator.accessKey;
  const type = sent.body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(emulator.url + path, {
    method,
    headers: { accesskey: key, ...type, ...sent.headers },
    redirect: "manual",
    ...(sent.body === undefined ? {} : { body: raw(sent.body) }),
    ...(sent.signal === undefined ? {} : { signal: sent.signal }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") === true && text !== "";
  return { status: response.status, headers: response.headers, text, body: isJson ? parseJson(text) : undefined };
}

function raw(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === "string" ? body : JSON.stringify(body);
}
