/** Sends one request through the transport to a scripted platform. */
import type { WireRequest } from "../client/exchange.ts";
import { noAnswer } from "../client/no-answer.ts";
import { redactor } from "../client/redact.ts";
import { Transport, type TransportSettings } from "../client/transport.ts";
import type { OperationId } from "../generated/types.gen.ts";
import { operations } from "../generated/wire.gen.ts";
import { type Reply, startScriptedPlatform } from "./scripted-platform.ts";
import { canaryKey, testConfig } from "./test-config.ts";
import { testScope } from "./test-scope.ts";

/** An operation that may be sent twice, and one that may not. */
export const reading: OperationId = "getStorageZone";
export const creating: OperationId = "addStorageZone";

export function requestOf(id: OperationId, url: string): WireRequest {
  const operation = operations[id];
  const body = operation.body === undefined ? undefined : `{"Name":"assets"}`;
  return { operation, url: `${url}/path`, accessKey: canaryKey, body };
}

/** A transport to a platform, with the limits of a test. */
export const transportTo = (url: string, settings: Partial<TransportSettings> = {}): Transport =>
  new Transport({ ...testConfig(url), ...settings }, redactor([canaryKey]));

/** Sends one request to a platform that replies as written, and returns what happened. */
export async function send(
  id: OperationId,
  replies: readonly Reply[],
  settings: Partial<TransportSettings> = {},
  scope = testScope(),
) {
  await using platform = await startScriptedPlatform(replies);
  const transport = transportTo(platform.url, settings);
  const outcome = await transport.send(requestOf(id, platform.url), scope).catch((error: unknown) => error);
  return { outcome, sent: platform.requests.length, waits: scope.waits, requests: platform.requests };
}

/** What comes of one request to an address: its answer, or the error that stands for having none. */
export async function outcomeAt(
  url: string,
  id: OperationId,
  settings: Partial<TransportSettings> = {},
  scope = testScope(),
): Promise<unknown> {
  return transportTo(url, settings)
    .send(requestOf(id, url), scope)
    .catch((error: unknown) => noAnswer(operations[id], error) ?? error);
}
