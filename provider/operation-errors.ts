import { declared } from "./check.ts";
import { CallError, DownloadError, type ErrorCode, IncompleteResultError } from "./client/errors.ts";
import { operations } from "./generated/wire.gen.ts";
import { idOf } from "./identity.ts";
import { tokenOf } from "./token.ts";
import type { AnyResource } from "./resource.ts";
import { answered, type Properties } from "./values.ts";

/** An operation on a resource or function that failed. Its message names the object and says what to do. */
export class OperationError extends Error {
  override readonly name: string = "OperationError";
  readonly code: ErrorCode;

  constructor(message: string, code: ErrorCode, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** An object that exists on the platform, but of which creating could not be finished. */
export class PartialResourceError extends OperationError {
  override readonly name = "PartialResourceError";
  readonly id: string;
  readonly state: Properties;
  readonly inputs: Properties;

  constructor(id: string, state: Properties, inputs: Properties, reason: string) {
    super(reason, "INVALID_RESPONSE");
    this.id = id;
    this.state = state;
    this.inputs = inputs;
  }
}

/** Runs what is done to an object, and names the object in what goes wrong. */
export async function about<Result>(doing: string, object: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError) && !(error instanceof DownloadError)) throw error;
    throw new OperationError(`${doing} ${object}: ${error.message}`, error.code, error);
  }
}

/** What a failed creation means for the object: not made, made in part, or nobody knows. */
export function creationError(error: unknown, resource: AnyResource, inputs: Properties, name: string): unknown {
  const creating = ({ message }: Error): string => `creating ${resource.describe(inputs)}: ${message}`;
  if (error instanceof DownloadError) return new OperationError(creating(error), error.code, error);
  if (!(error instanceof CallError)) return error;
  if (error instanceof IncompleteResultError) {
    const state = answered(declared(inputs), error.partial);
    const id = idOf(resource, state);
    if (id !== undefined) {
      const kept = resource.adopts ? "It is kept in the state" : "It was created and is kept";
      return new PartialResourceError(id, state, inputs, `${creating(error)} ${kept}: run pulumi up again.`);
    }
  } else if (error.code !== "OUTCOME_UNKNOWN") {
    return new OperationError(creating(error), error.code, error);
  }
  const unknown = creating(error.withCode("OUTCOME_UNKNOWN"));
  return new OperationError(`${unknown} ${adviceOnUnknown(resource, name)}`, "OUTCOME_UNKNOWN", error);
}

/**
 * The error for an object that was made, but whose answer does not say which it is.
 *
 * @param status - Of that answer.
 */
export function unidentified(
  resource: AnyResource,
  inputs: Properties,
  state: Properties,
  name: string,
  status: number | undefined,
): unknown {
  const missing = resource.identity.filter((property) => state[property] === undefined).join(", ");
  const reason = `the answer lacks a usable ${missing || "id"}`;
  const error = new CallError("OUTCOME_UNKNOWN", operations[resource.operations.create], reason, { status });
  return creationError(error, resource, inputs, name);
}

function adviceOnUnknown(resource: AnyResource, name: string): string {
  if (resource.read === undefined) return "Look at the platform whether it acted before you run pulumi up again.";
  const form = resource.identity.map((part) => `<${part}>`).join("/");
  return (
    "It may exist: look it up on the platform before you run pulumi up again and, if it is there, import it with " +
    `pulumi import ${tokenOf(resource)} ${quoted(name)} ${form}`
  );
}

/** A word as a shell takes it. */
const quoted = (word: string): string => (/^[\w.:@%+=,/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The error for an import of what the platform does not let anybody read. */
export function unimportable({ name, adopts }: AnyResource): OperationError {
  const instead = adopts ? "creating it adopts what exists" : "creating it sends the request";
  return new OperationError(
    `${name} cannot be imported, because the platform shows no operation that reads it. Declare it in the program ` +
      `instead: ${instead}.`,
    "NOT_FOUND",
  );
}
