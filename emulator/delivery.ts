/** Sends an answer, or fails to, as the fault wants it. */
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import type { Fault } from "./fault.ts";

/** An answer as it goes out. */
export interface Message {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Delivery {
  readonly response: ServerResponse;
  readonly signal: AbortSignal;
  /** Called once: when the answer begins, with its status, or when the connection is cut before. */
  readonly outcome: (status: number | "dropped") => void;
}

/** Resets the connection. */
export function drop({ response, outcome }: Delivery): void {
  outcome("dropped");
  response.socket?.resetAndDestroy();
}

export async function deliver(message: Message, fault: Fault, delivery: Delivery): Promise<void> {
  const { response, signal, outcome } = delivery;
  if (fault.delayMs !== undefined) await wait(fault.delayMs, undefined, { signal });
  if (fault.hang === true) return;
  if (fault.drop === "before" || fault.drop === "after") {
    drop(delivery);
    return;
  }
  if (response.destroyed) return;
  outcome(message.status);
  response.writeHead(message.status, { ...lengthOf(message), ...message.headers });
  if (fault.drop === "during") {
    response.write(message.body.subarray(0, Math.ceil(message.body.length / 2)));
    await wait(50, undefined, { signal });
    response.socket?.resetAndDestroy();
  } else if (fault.bytesPerSecond !== undefined) {
    await trickle(message.body, fault.bytesPerSecond, delivery);
  } else {
    response.end(message.body);
  }
}

/** A 204 has no length: it has no body. */
function lengthOf({ status, body }: Message): Record<string, number> {
  return status === 204 ? {} : { "content-length": body.length };
}

async function trickle(body: Buffer, bytesPerSecond: number, { response, signal }: Delivery): Promise<void> {
  const intervalMs = Math.max(20, 1000 / bytesPerSecond);
  const step = Math.max(1, Math.round((bytesPerSecond * intervalMs) / 1000));
  response.flushHeaders();
  for (let sent = 0; sent < body.length && !response.destroyed; sent += step) {
    await wait(intervalMs, undefined, { signal });
    response.write(body.subarray(sent, sent + step));
  }
  response.end();
}
