/** The error shapes of the platform (specification: "Errors"), and what a route throws to answer with one. */
import type { JsonObject } from "./json.ts";
import type { FieldProblem } from "./problems.ts";

export interface Failure {
  readonly status: number;
  /** A stable word for the kind of failure. The platform's own values are not shown: these are the emulator's. */
  readonly key: string;
  readonly message: string;
  /** The property or parameter that is at fault. */
  readonly field?: string;
  /** Seconds after which the request can be sent again, sent as Retry-After. */
  readonly retryAfter?: number;
  /** Everything that is wrong with the request, when it is not a valid one. */
  readonly problems?: readonly FieldProblem[];
}

/** Thrown by a route: the request is answered with this failure, in the error shape of its operation. */
export class Refusal extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = "Refusal";
    this.failure = failure;
  }
}

/** Puts a failure into an error shape; `undefined` is an answer without a body. */
export type ErrorShape = (failure: Failure, path: string) => JsonObject | undefined;

export const platformError: ErrorShape = ({ key, field, message }) => ({
  ErrorKey: key,
  Field: field ?? null,
  Message: message,
});

export const problem: ErrorShape = ({ status, key, message }, path) => ({
  type: `urn:emulator:${key}`,
  title: key,
  detail: message,
  instance: path,
  status,
});

export const containerValidationError: ErrorShape = ({ status, key, message, problems = [] }, path) => ({
  title: key,
  detail: message,
  instance: path,
  status,
  errors: problems.map(({ field, message }) => ({ field, message })),
  id: key,
});

export const resultWrapper: ErrorShape = ({ key, message }) => ({
  error: { success: false, message, errorKey: key },
  data: null,
});

export const videoResult: ErrorShape = ({ status, message }) => ({ success: false, message, statusCode: status });

export const bindingError: ErrorShape = ({ status }, path) => ({
  location: path,
  value: null,
  formatters: [],
  contentTypes: [],
  declaredType: "",
  statusCode: status,
});

/** A shield operation answers with a problem, but "not found" is in the wrapper of its results. */
export const shieldError: ErrorShape = (failure, path) =>
  failure.status === 404 ? resultWrapper(failure, path) : problem(failure, path);

/** A container operation answers with a problem, but an invalid request is told field by field. */
export const containerError: ErrorShape = (failure, path) =>
  failure.problems === undefined ? problem(failure, path) : containerValidationError(failure, path);
