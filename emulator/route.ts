/** What an operation of the platform is made of. */
import { Refusal, type ErrorShape, type Failure } from "./errors.ts";
import type { JsonValue } from "./json.ts";
import type { RegistryPaging } from "./options.ts";
import type { Platform } from "./platform.ts";

/** A request that the API description has accepted. */
export interface Call<Body> {
  readonly platform: Platform;
  /** A path parameter, decoded. */
  readonly parameter: (name: string) => string;
  readonly query: Readonly<Record<string, string | string[]>>;
  /** The parsed JSON body: its shape is the one that the API description asks for. */
  readonly body: Body;
  /** The body as it came. */
  readonly bytes: Buffer;
  readonly registryPaging: RegistryPaging | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: JsonValue;
  /** Sent as plain text, in the place of a JSON body. Without either the answer has no body. */
  readonly text?: string;
}

export interface Route<Body = unknown> {
  readonly operationId: string;
  /** The error shape of the operation. */
  readonly error: ErrorShape;
  /** The operation has query parameters whose names are not shown, so every query is accepted. */
  readonly anyQuery?: true;
  handle(call: Call<Body>): Answer;
}

/** Ends a route with a failure. */
export function refuse(failure: Failure): never {
  throw new Refusal(failure);
}

/** The wrapper of the shield operations' results. */
export function resultOf(data: JsonValue): JsonValue {
  return { error: { success: true, message: "", errorKey: "" }, data };
}

/** The answer of a video operation that has done its work. */
export function videoSuccess(message: string): Answer {
  return { status: 200, body: { success: true, message, statusCode: 200 } };
}
