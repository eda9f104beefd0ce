/** The ways in which the platform fails under load, and how often it does. */
import fc from "fast-check";
import type { Fault, JsonValue } from "../../../../emulator/index.ts";
import { isJsonObject } from "../../../../emulator/json.ts";

/** The share of requests that fail, in percent. */
export const faultRate = 20;

/** What a request meets, apart from which request it is. */
export type Trouble = Omit<Fault, "operationId" | "method" | "path" | "when" | "times" | "probability">;

const html = { headers: { "content-type": "text/html" }, body: "<html><h1>Something else</h1></html>" };

/** The same object with each of its fields changed: left out where `undefined`. */
const eachField =
  (change: (name: string, value: JsonValue) => JsonValue | undefined) =>
  (body: JsonValue): JsonValue => {
    if (!isJsonObject(body)) return body;
    if (isJsonObject(body["data"])) return { ...body, data: eachField(change)(body["data"]) };
    const changed = Object.entries(body).map(([name, value]): [string, JsonValue | undefined] => [
      name,
      change(name, value),
    ]);
    return Object.fromEntries(changed.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
  };

const withoutIds = eachField((name, value) => (/id$/i.test(name) ? undefined : value));

const withWrongTypes = eachField((_, value) => {
  if (typeof value === "string") return 7;
  if (typeof value === "boolean") return "yes";
  return Array.isArray(value) ? "list" : value;
});

/** Failures that leave the platform as it was, or not: the client cannot tell. */
const failures: readonly Trouble[] = [
  ...[408, 429, 500, 502, 503, 504].map((status) => ({ status })),
  { status: 429, retryAfter: 0 },
  { status: 429, retryAfter: 1 },
  { status: 503, retryAfter: 1 },
  { name: "status 500 after acting", status: 500, act: true },
  { name: "status 504 after acting", status: 504, act: true },
  { name: "status 502, HTML", status: 502, ...html },
  { name: "status 404, HTML", status: 404, ...html },
  { drop: "before" },
  { drop: "after" },
  { drop: "during" },
  { delayMs: 300 },
  { hang: true },
];

/** Answers of an operation that acted, of which something is wrong. */
const brokenAnswers: readonly Trouble[] = [
  { malformed: "truncated" },
  { malformed: "invalid" },
  { name: "empty body", body: "" },
  { name: "null", body: null },
  { name: "list", body: [] },
  { name: "HTML", ...html },
  { name: "ids missing", alter: withoutIds },
  { name: "wrong types", alter: withWrongTypes },
];

/** Whether an answer under this trouble can be a success that says something else than the platform holds. */
export const isBrokenAnswer = (trouble: Trouble): boolean => brokenAnswers.includes(trouble);

/** The troubles that the requests of one operation meet, one after the other, until one meets none. */
export const troubles: fc.Arbitrary<readonly Trouble[]> = fc
  .array(
    fc.oneof(
      { weight: 100 - faultRate, arbitrary: fc.constant(undefined) },
      { weight: faultRate, arbitrary: fc.constantFrom(...failures, ...brokenAnswers) },
    ),
    { minLength: 8, maxLength: 8 },
  )
  .map((all) => {
    const first = all.indexOf(undefined);
    return all.slice(0, first === -1 ? all.length : first).filter((trouble) => trouble !== undefined);
  });
