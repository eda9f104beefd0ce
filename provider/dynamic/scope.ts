import { defaultOperationTimeout, type Scope } from "../provider.ts";

/** The bounds of one operation. Pulumi tells dynamic resources neither of a timeout nor of a cancellation. */
export const scopeOf = (name: string, warn: Scope["warn"], redact: Scope["redact"]): Scope => ({
  name,
  signal: new AbortController().signal,
  deadline: Date.now() + defaultOperationTimeout,
  warn: (message) => warn(redact(message)),
  redact,
});
