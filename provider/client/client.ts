import type { Config } from "../config.ts";
import { operations, type WireOperation } from "../generated/wire.gen.ts";
import type { OperationId, Operations } from "../generated/types.gen.ts";
import type { Answer, CallOptions, Platform } from "../platform.ts";
import type { Problem } from "../problem.ts";
import { validateResult } from "../validation.ts";
import { isProperties, type Properties } from "../values.ts";
import { Deviations, summary } from "./deviations.ts";
import { CallError, IncompleteResultError } from "./errors.ts";
import type { WireResponse } from "./exchange.ts";
import { noAnswer } from "./no-answer.ts";
import { bodyOf, checkAddress, failureOf } from "./outcomes.ts";
import { redactor } from "./redact.ts";
import { requireValid } from "./request-check.ts";
import type { RequestScope } from "./scope.ts";
import { Transport } from "./transport.ts";
import { decode, decodeNamed, encode, encodeNamed, pathOf } from "./wire.ts";

/** What one call is made for: its bounds, and where its messages go. */
export interface CallScope extends RequestScope {
  readonly warn: (message: string) => void;
}

/** What the platform limits a request by; hostnames and the like do not differ by the case of their letters. */
const laneOf = ({ title, queuedBy }: WireOperation, parameters: Properties): string | undefined =>
  queuedBy === undefined ? undefined : `${title}: ${String(parameters[queuedBy]).toLowerCase()}`;

const fieldsOf = (value: unknown): Properties => (isProperties(value) ? value : {});

/** The platform behind one configuration. */
export class Client {
  readonly #config: Config;
  readonly #transport: Transport;
  readonly #redact: (text: string) => string;
  readonly #deviations = new Deviations();

  constructor(config: Config) {
    this.#config = config;
    this.#redact = redactor([config.accessKey, config.videoAccessKey]);
    this.#transport = new Transport(config, this.#redact);
  }

  /** The platform, bound to one operation of the engine. */
  bind(scope: CallScope): Platform {
    return {
      names: this.#config.names,
      call: (operation, parameters, options = {}) => this.#call(operation, parameters, options, scope),
      find: (operation, parameters, options = {}) => this.#find(operation, parameters, options, scope),
      download: (url, maxBytes) => this.#transport.download(url, maxBytes, scope),
      warn: scope.warn,
    };
  }

  /** Throws unless the settings that an operation needs are there, so that a preview can say it. */
  requireSettings(id: OperationId): void {
    this.#address(operations[id]);
  }

  async #call<Id extends OperationId>(
    id: Id,
    parameters: Operations[Id]["parameters"],
    options: CallOptions,
    scope: CallScope,
  ): Promise<Answer<Operations[Id]["result"]>> {
    const operation = operations[id];
    const response = await this.#send(id, operation, parameters as Properties, options, scope);
    const body = bodyOf(response);
    const failure = failureOf(operation, response, body, this.#redact);
    if (failure !== undefined) throw failure;
    return this.#result(operation, response.status, body, options, scope) as Answer<Operations[Id]["result"]>;
  }

  async #find<Id extends OperationId>(
    id: Id,
    parameters: Operations[Id]["parameters"],
    options: CallOptions,
    scope: CallScope,
  ): Promise<Answer<Operations[Id]["result"]> | undefined> {
    try {
      return await this.#call(id, parameters, options, scope);
    } catch (error) {
      if (error instanceof CallError && error.code === "NOT_FOUND") return undefined;
      throw error;
    }
  }

  async #send(
    id: OperationId,
    operation: WireOperation,
    parameters: Properties,
    { query, named = {}, content }: CallOptions,
    scope: CallScope,
  ): Promise<WireResponse> {
    requireValid(id, parameters);
    const { url, accessKey } = this.#address(operation);
    const body =
      operation.body === undefined
        ? content
        : JSON.stringify({ ...fieldsOf(encode(operation.body, parameters)), ...encodeNamed(named, parameters) });
    const request = {
      operation,
      url: url + pathOf(id, parameters),
      query,
      accessKey,
      body,
      lane: laneOf(operation, parameters),
    };
    try {
      return await this.#transport.send(request, scope);
    } catch (error) {
      throw noAnswer(operation, error) ?? error;
    }
  }

  #address({ server, ...operation }: WireOperation): { readonly url: string; readonly accessKey: string } {
    const { baseUrl, videoBaseUrl, accessKey, videoAccessKey } = this.#config;
    if (server === "platform") return { url: baseUrl, accessKey };
    if (videoBaseUrl !== undefined) return { url: videoBaseUrl, accessKey: videoAccessKey ?? accessKey };
    throw new CallError("NOT_CONFIGURED", { server, ...operation }, "the address of the video library is not set", {
      advice:
        "Set videoBaseUrl: pulumi config set edgeplatform:videoBaseUrl <address>, or EDGEPLATFORM_VIDEO_BASE_URL.",
    });
  }

  /** What a successful answer holds, out of its envelope, in property names. */
  #result(
    operation: WireOperation,
    status: number,
    body: unknown,
    { named = {} }: CallOptions,
    scope: CallScope,
  ): unknown {
    if (operation.envelope === "video" && !(isProperties(body) && body["success"] === true)) {
      this.#report(operation, status, [{ path: "success", reason: "is required" }], {}, scope);
    }
    if (operation.result === undefined) return body;
    const content = operation.envelope === "result" && isProperties(body) ? body["data"] : body;
    const reason = "the answer is not what the specification shows";
    const incomplete = (): Error => new IncompleteResultError(operation, reason, {}, { status, advice: checkAddress });
    if (!isProperties(content)) throw incomplete();
    const result = decode(operation.result, content);
    const partial = fieldsOf(result);
    if (Object.keys(partial).length === 0) throw incomplete();
    this.#report(operation, status, validateResult(operation.result, result), partial, scope);
    return { ...partial, ...decodeNamed(named, content) };
  }

  /** Deviations from the specification: warnings or, where the user asked for it, a failure. */
  #report(
    operation: WireOperation,
    status: number,
    problems: readonly Problem[],
    result: Properties,
    { warn }: CallScope,
  ): void {
    const inWords = (deviations: string): string => `the answer differs from the specification: ${deviations}`;
    if (this.#config.responseValidation === "strict") {
      if (problems.length > 0) {
        throw new IncompleteResultError(operation, inWords(summary(problems)), result, { status });
      }
      return;
    }
    for (const list of this.#deviations.news(operation.title, problems)) warn(`${operation.title}: ${inWords(list)}.`);
  }
}
