/** What goes wrong with a request that makes or changes something, and what has to come of it. */
import fc from "fast-check";
import type { Fault } from "../../../../emulator/index.ts";
import type { Kind } from "./kind.ts";

/** What is seen of an operation. */
export interface Course {
  readonly requests: number;
  /** Whether the platform carries it out. */
  readonly acts: boolean;
  /** How it fails; absent when it succeeds. */
  readonly code?: string;
}

export interface Trouble {
  readonly name: string;
  readonly fault?: Fault;
  /** What becomes of a request that can be sent twice, and of one that must not be. */
  readonly repeatable: Course;
  readonly once: Course;
  /** Whether the platform's own refusal is seen all the same. */
  readonly showsRefusal?: boolean;
}

const done: Course = { requests: 1, acts: true };
const doneAtSecond: Course = { requests: 2, acts: true };
const refused: Course = { requests: 1, acts: false, code: "FAILED_PRECONDITION" };
const unknown = (acts: boolean): Course => ({ requests: 1, acts, code: "UNKNOWN" });
const same = (course: Course) => ({ repeatable: course, once: course });

/** The one retry that the tests allow comes at once. */
const atOnce = { retryAfter: 0 } as const;

const none: Trouble = { name: "none", ...same(done), showsRefusal: true };

const anywhere: readonly Trouble[] = [
  { name: "busy", fault: { status: 429, ...atOnce }, ...same(doneAtSecond), showsRefusal: true },
  {
    name: "busy for long",
    fault: { status: 429, ...atOnce, times: 2 },
    ...same({ requests: 2, acts: false, code: "RESOURCE_EXHAUSTED" }),
  },
  { name: "failed", fault: { status: 500, ...atOnce }, repeatable: doneAtSecond, once: unknown(false) },
  {
    name: "failed after acting",
    fault: { status: 503, act: true, ...atOnce },
    repeatable: doneAtSecond,
    once: unknown(true),
  },
  { name: "refused", fault: { status: 400 }, ...same(refused) },
];

/** Those that only say something of requests that must not be sent twice: others wait for a second before they are. */
const onlyOnce: readonly Trouble[] = [
  { name: "dropped before acting", fault: { drop: "before" }, ...same(unknown(false)) },
  { name: "dropped after acting", fault: { drop: "after" }, ...same(unknown(true)) },
  { name: "truncated", fault: { malformed: "truncated", status: 200 }, ...same(unknown(true)) },
];

/** In half of the operations nothing goes wrong. */
export const troublesOf = ({ isRepeatable }: Kind): fc.Arbitrary<Trouble> =>
  fc.oneof(fc.constant(none), fc.constantFrom(...anywhere, ...(isRepeatable ? [] : onlyOnce)));

/** What has to come of one operation. */
export function courseOf(
  { repeatable, once, showsRefusal = false }: Trouble,
  { isRepeatable }: Kind,
  isRefused: boolean,
): Course {
  const course = isRepeatable ? repeatable : once;
  if (!isRefused) return course;
  return { ...course, acts: false, ...(showsRefusal ? { code: "FAILED_PRECONDITION" } : {}) };
}
