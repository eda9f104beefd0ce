/** Turns an answer of the platform into what goes out on the wire, as it is or as a fault wants it. */
import { STATUS_CODES } from "node:http";
import { isUint8Array } from "node:util/types";

import type { Message } from "./delivery.ts";
import type { Failure } from "./errors.ts";
import type { Fault } from "./fault.ts";
import type { Answer } from "./route.ts";

const plainText = { "content-type": "text/plain; charset=utf-8" };
const json = { "content-type": "application/json; charset=utf-8" };

export function messageOf({ status, headers = {}, body, text }: Answer): Message {
  if (text !== undefined) return { status, headers: { ...plainText, ...headers }, body: Buffer.from(text) };
  if (body === undefined) return { status, headers, body: Buffer.alloc(0) };
  return { status, headers: { ...json, ...headers }, body: Buffer.from(JSON.stringify(body)) };
}

/**
 * The message under a fault, which may be an empty one. `own` is what the operation answered, when it acted; `refusal`
 * puts a failure into the operation's error shape.
 */
export function messageUnder(fault: Fault, own: Answer | undefined, refusal: (failure: Failure) => Answer): Message {
  const status = fault.status ?? own?.status ?? 200;
  const message = messageOf(answerUnder(fault, status, own, refusal));
  const retryAfter = fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) };
  return {
    status,
    headers: { ...message.headers, ...retryAfter, ...lowerCase(fault.headers ?? {}) },
    body: garble(fault, givenBytes(fault.body) ?? message.body),
  };
}

function answerUnder(
  { body, alter, status: given }: Fault,
  status: number,
  own: Answer | undefined,
  refusal: (failure: Failure) => Answer,
): Answer {
  if (body !== undefined) return { status, body: isUint8Array(body) ? "" : body };
  if (given !== undefined && given >= 400) {
    const message = `Injected fault: ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd();
    return refusal({ status, key: "emulator.fault", message });
  }
  const ownBody = own?.body;
  return ownBody === undefined || alter === undefined ? { ...own, status } : { ...own, status, body: alter(ownBody) };
}

/** The bytes of a body that is not sent as JSON. */
function givenBytes(body: Fault["body"]): Buffer | undefined {
  return typeof body === "string" || isUint8Array(body) ? Buffer.from(body) : undefined;
}

function garble({ malformed }: Fault, body: Buffer): Buffer {
  switch (malformed) {
    case "truncated":
      return body.length > 1 ? body.subarray(0, Math.ceil(body.length / 2)) : Buffer.from("{");
    case "invalid":
      return Buffer.from("{ not JSON");
    default:
      return body;
  }
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
