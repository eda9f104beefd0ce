/** The emulator's own operations over HTTP, under `/_emulator`: see control.yaml. */
import type { IncomingMessage, ServerResponse } from "node:http";

import type { AccessKeys } from "../access-keys.ts";
import { readBody } from "../body.ts";
import type { Emulator } from "../emulator.ts";
import { FaultError } from "../fault-check.ts";
import { hostOf, isLoopback } from "../loopback.ts";
import { messageOf } from "../message.ts";
import type { Operations } from "../operations.ts";
import { describeProblem } from "../problems.ts";
import type { Location } from "../request.ts";
import type { Answer } from "../route.ts";
import { SeedError } from "../seed-error.ts";
import { actions } from "./actions.ts";

export const controlPrefix = "/_emulator/";

export class Control {
  readonly #operations: Operations;
  readonly #emulator: Emulator;
  /** Why a request may not control the emulator, if so. */
  readonly #refusal: (request: IncomingMessage) => string | undefined;

  /** `operations` are those of control.yaml, `host` is the address that the emulator listens on. */
  constructor(operations: Operations, emulator: Emulator, keys: AccessKeys, host: string) {
    this.#operations = operations;
    this.#emulator = emulator;
    this.#refusal = isLoopback(host) ? refuseForeignHost : refuseWithoutKey(keys);
  }

  /** Answers one control request. */
  async serve(request: IncomingMessage, response: ServerResponse, location: Location): Promise<void> {
    const refused = this.#refusal(request);
    const answer = refused === undefined ? await this.#answer(request, location) : failure(403, refused);
    const { status, headers, body } = messageOf(answer);
    response.writeHead(status, headers).end(body);
  }

  async #answer(request: IncomingMessage, { path, query }: Location): Promise<Answer> {
    const { method = "" } = request;
    const body = await readBody(request);
    const operation = this.#operations.match(method, path);
    const action = actions.get(operation?.operationId ?? "");
    if (operation === undefined || action === undefined) {
      return failure(404, `There is no control operation ${method} ${path}.`);
    }
    if (body.kind !== "none" && body.kind !== "json") {
      return failure(400, "The body must be JSON, with the Content-Type application/json.");
    }
    const json = body.kind === "json" ? body : undefined;
    const problems = this.#operations.check(operation, { method, path, query, json: json?.text });
    if (problems.length > 0) return failure(400, problems.map(describeProblem).join("; "));
    const parameters = this.#operations.parametersOf(operation, path);
    try {
      return action(this.#emulator, { parameter: (name) => parameters[name] ?? "", query, body: json?.value });
    } catch (error) {
      if (error instanceof SeedError || error instanceof FaultError) return failure(400, error.message);
      throw error;
    }
  }
}

/** On loopback a page in a browser could reach the emulator by a name of its own: only this machine's names count. */
function refuseForeignHost({ headers }: IncomingMessage): string | undefined {
  return isLoopback(hostOf(headers.host)) ? undefined : "Control requests need a Host header of this machine.";
}

/** Beyond loopback anybody could send control requests. */
function refuseWithoutKey(keys: AccessKeys) {
  return ({ headers }: IncomingMessage): string | undefined =>
    headers["accesskey"] === keys.platform
      ? undefined
      : "An emulator that listens beyond loopback needs the AccessKey header on control requests.";
}

function failure(status: number, message: string): Answer {
  return { status, body: { message } };
}
