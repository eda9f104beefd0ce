import { appendFileSync, closeSync, constants, openSync } from "node:fs";
import { resolve } from "node:path";
import { OperationError } from "./operation-errors.ts";
import type { RequestRecord } from "./request-record.ts";

/** Every line is added at the end as it is then, whoever else writes there; a pipe that nobody reads does not block. */
const flags = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | constants.O_NONBLOCK;

/** The file of the setting `requestLog`: one JSON object a line, for each attempt to send a request. */
export class RequestLog {
  readonly #file: string;
  #warned = false;

  /**
   * Makes the file where there is none, for the user alone to read.
   *
   * @param file - Its path; a relative one is from the working folder, in which Pulumi runs the program.
   * @throws OperationError when nothing can be written there.
   */
  constructor(file: string) {
    this.#file = resolve(file);
    try {
      this.#append("");
    } catch (error) {
      throw new OperationError(
        `edgeplatform:requestLog: ${this.#file} cannot be written (${codeOf(error)}). Name a file in a folder that ` +
          "exists, and that the user who runs Pulumi may write; without the setting no request log is kept.",
        "NOT_CONFIGURED",
        error,
      );
    }
  }

  /**
   * Adds a line; it is in the file when this returns. The requests go on without it when it cannot be written, because
   * what they do is worth more than their record.
   *
   * @param warn - Told of it, once.
   */
  write(record: RequestRecord, warn: (message: string) => void): void {
    try {
      this.#append(`${JSON.stringify(record)}\n`);
    } catch (error) {
      if (this.#warned) return;
      this.#warned = true;
      warn(
        `The request log ${this.#file} cannot be written any more (${codeOf(error)}): it lacks requests from now on.`,
      );
    }
  }

  /** Opened for each line, so that a file that was moved away to be kept is followed by a new one. */
  #append(text: string): void {
    const file = openSync(this.#file, flags, 0o600);
    try {
      appendFileSync(file, text);
    } finally {
      closeSync(file);
    }
  }
}

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : String(error);
