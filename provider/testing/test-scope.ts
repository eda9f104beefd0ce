/** The bounds of one operation as a test sets them, and what was told to the user and to the progress line. */
import type { Attempt } from "../client/attempt.ts";
import type { RequestScope } from "../client/scope.ts";
import type { Scope } from "../provider.ts";

export interface TestScope extends Scope, Pick<RequestScope, "attempted"> {
  readonly warnings: readonly string[];
  readonly waits: readonly { readonly milliseconds: number; readonly reason: string }[];
  /** What it had to wait for, without knowing how long. */
  readonly queues: readonly string[];
  readonly attempts: readonly Attempt[];
  /** What the engine does on Ctrl-C. */
  cancel(): void;
}

export interface TestScopeOptions {
  readonly name?: string;
  /** How long the operation may take, in milliseconds. Default: 20 seconds. */
  readonly time?: number;
  /** Called before each wait. */
  readonly onWait?: (milliseconds: number, reason: string) => void;
}

export function testScope({ name = "my-resource", time = 20_000, onWait }: TestScopeOptions = {}): TestScope {
  const cancelled = new AbortController();
  const warnings: string[] = [];
  const waits: { milliseconds: number; reason: string }[] = [];
  const queues: string[] = [];
  const attempts: Attempt[] = [];
  return {
    name,
    signal: cancelled.signal,
    deadline: Date.now() + time,
    warnings,
    waits,
    queues,
    attempts,
    warn: (message) => warnings.push(message),
    redact: (text) => text,
    waiting(milliseconds, reason) {
      waits.push({ milliseconds, reason });
      onWait?.(milliseconds, reason);
    },
    queued: (behind) => queues.push(behind),
    attempted: (attempt) => attempts.push(attempt),
    cancel: () => cancelled.abort(),
  };
}
