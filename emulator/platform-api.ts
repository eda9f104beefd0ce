/** The platform's operations: which one a request is for, whether it is a valid one, and what is answered. */
import { Refusal, type Failure } from "./errors.ts";
import type { Operations } from "./operations.ts";
import type { RegistryPaging } from "./options.ts";
import type { Platform } from "./platform.ts";
import type { PlatformRequest, Target } from "./platform-request.ts";
import { checkRequest } from "./request-check.ts";
import type { Answer } from "./route.ts";
import { routes } from "./routes/index.ts";

export class PlatformApi {
  readonly #operations: Operations;
  readonly #platform: Platform;
  readonly #registryPaging: RegistryPaging | undefined;

  /** `operations` are those of the platform's API description. */
  constructor(operations: Operations, platform: Platform, registryPaging: RegistryPaging | undefined) {
    this.#operations = operations;
    this.#platform = platform;
    this.#registryPaging = registryPaging;
  }

  /** The operation that a request is for. */
  match(method: string, path: string): Target | undefined {
    const operation = this.#operations.match(method, path);
    const route = routes.get(operation?.operationId ?? "");
    return operation && route && { operation, route };
  }

  /** Checks a request and carries it out. */
  handle(target: Target | undefined, request: PlatformRequest): Answer {
    if (target === undefined) return this.#noOperation(request);
    try {
      checkRequest(this.#operations, target, request);
      const parameters = this.#operations.parametersOf(target.operation, request.path);
      return target.route.handle({
        platform: this.#platform,
        parameter: (name) => parameters[name] ?? "",
        query: request.query,
        body: request.body.kind === "json" ? request.body.value : undefined,
        bytes: "bytes" in request.body ? request.body.bytes : Buffer.alloc(0),
        registryPaging: this.#registryPaging,
      });
    } catch (error) {
      if (error instanceof Refusal) return refusal(target, request.path, error.failure);
      throw error;
    }
  }

  /** No documented shape on purpose: this is no "not found" of an object, the address or the method is wrong. */
  #noOperation({ method, path }: PlatformRequest): Answer {
    const methods = this.#operations.methodsOf(path);
    const text = `The platform has no operation ${method} ${path}.\n`;
    return methods.length === 0 ? { status: 404, text } : { status: 405, headers: { allow: methods.join(", ") }, text };
  }
}

/** Puts a failure into the error shape of the operation that a request is for. */
export function refusal(target: Target | undefined, path: string, failure: Failure): Answer {
  const { status, retryAfter, message } = failure;
  const headers = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  if (target === undefined) return { status, headers, text: `${message}\n` };
  const body = target.route.error(failure, path);
  return { status, headers, ...(body === undefined ? {} : { body }) };
}
