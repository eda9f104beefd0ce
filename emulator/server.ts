/** The HTTP side of the platform: reads a request, has it answered, applies the fault it meets, and records it. */
import type { IncomingMessage, ServerResponse } from "node:http";

import type { AccessKeys } from "./access-keys.ts";
import { readBody, recordOf } from "./body.ts";
import { deliver, type Delivery } from "./delivery.ts";
import { acts } from "./fault.ts";
import type { Faults } from "./faults.ts";
import type { Journal, JournalEntry, OpenEntry } from "./journal.ts";
import { messageUnder } from "./message.ts";
import { refusal, type PlatformApi } from "./platform-api.ts";
import { recordedHeaders, type Location } from "./request.ts";

export interface PlatformServer {
  readonly api: PlatformApi;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly keys: AccessKeys;
  readonly now: () => Date;
  /** Aborted when the emulator closes. */
  readonly signal: AbortSignal;
}

/** Answers one request for the platform. */
export async function servePlatform(
  server: PlatformServer,
  request: IncomingMessage,
  response: ServerResponse,
  location: Location,
): Promise<void> {
  const { api, faults, keys } = server;
  const { method = "", headers } = request;
  const { path, query } = location;
  const target = api.match(method, path);
  const operationId = target?.route.operationId ?? null;
  const entry = openEntry(server, request, location, operationId);
  const delivery = recordedDelivery(server, response, entry);

  const body = await readBody(request);
  const recorded = recordOf(body, keys);
  if (recorded !== undefined) entry.body = recorded;

  const hit = faults.take({ operationId, method, path, query, body: recorded });
  const fault = hit?.fault ?? {};
  entry.fault = hit?.name ?? null;

  const access = keys.check(headers["accesskey"], path);
  const asked = { method, path, query, contentType: headers["content-type"], access, body };
  const own = acts(fault) ? api.handle(target, asked) : undefined;
  entry.acted = own !== undefined && own.status < 400;
  await deliver(
    messageUnder(fault, own, (failure) => refusal(target, path, failure)),
    fault,
    delivery,
  );
}

function openEntry(
  { journal, keys, now }: PlatformServer,
  { method = "", headers }: IncomingMessage,
  { path, query }: Location,
  operationId: string | null,
): OpenEntry {
  const redact = (text: string) => keys.redact(text);
  return journal.open({
    time: now().toISOString(),
    operationId,
    method,
    path: redact(path),
    query: redacted(query, redact),
    headers: recordedHeaders(headers, keys.check(headers["accesskey"], path), redact),
  });
}

function redacted(query: Location["query"], redact: (text: string) => string): JournalEntry["query"] {
  const entries = Object.entries(query).map(([name, value]): [string, typeof value] => [
    redact(name),
    typeof value === "string" ? redact(value) : value.map(redact),
  ]);
  return Object.fromEntries(entries);
}

/** A delivery whose outcome is put into the journal, also when the connection ends without one. */
function recordedDelivery({ journal, signal }: PlatformServer, response: ServerResponse, entry: OpenEntry): Delivery {
  const start = performance.now();
  const outcome = (status: number | "dropped" | "aborted") => {
    journal.close(entry, status, Math.round((performance.now() - start) * 10) / 10);
  };
  response.once("close", () => {
    outcome(signal.aborted ? "dropped" : "aborted");
  });
  return { response, signal, outcome };
}
