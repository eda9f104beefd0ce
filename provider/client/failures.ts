import type { WireOperation } from "../generated/wire.gen.ts";
import type { PlatformMessage } from "./errors.ts";
import { propertyOf } from "./wire.ts";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Text of the platform for people: one line, printable, bounded. */
function text(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const line = value.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  if (line === "") return undefined;
  return line.length > 500 ? `${line.slice(0, 500)}…` : line;
}

function message(words: { message?: string | undefined; field?: string | undefined; key?: string | undefined }) {
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined)) as PlatformMessage;
}

type Body = Readonly<Record<string, unknown>>;

/** The six documented error shapes: how each is known, and what it says. The first that fits is taken. */
const errorShapes: readonly {
  readonly fits: (body: Body) => boolean;
  readonly read: (body: Body, operation: WireOperation) => PlatformMessage;
}[] = [
  {
    // Platform error
    fits: (body) => "ErrorKey" in body || "Message" in body,
    read: ({ ErrorKey, Field, Message }, operation) => {
      const field = text(Field);
      return message({ message: text(Message), field: field && propertyOf(operation, field), key: text(ErrorKey) });
    },
  },
  {
    // Container validation error
    fits: (body) => Array.isArray(body["errors"]),
    read: ({ errors, title, detail }, operation) => {
      const entries = Array.isArray(errors) ? errors.filter(isObject) : [];
      const fields = entries.flatMap((entry) => text(entry["field"]) ?? []);
      const messages = [text(title), text(detail), ...entries.map((entry) => text(entry["message"]))];
      return message({
        message: messages.filter(Boolean).join("; ") || undefined,
        field: fields.map((field) => propertyOf(operation, field)).join(", ") || undefined,
      });
    },
  },
  {
    // Result wrapper
    fits: (body) => isObject(body["error"]),
    read: ({ error }) => {
      const inner = isObject(error) ? error : {};
      return message({ message: text(inner["message"]), key: text(inner["errorKey"]) });
    },
  },
  {
    // Video result
    fits: (body) => typeof body["success"] === "boolean",
    read: (body) => message({ message: text(body["message"]) }),
  },
  {
    // Binding error
    fits: (body) => "declaredType" in body || "contentTypes" in body,
    read: ({ location }) => message({ message: "the platform could not bind the request", field: text(location) }),
  },
  {
    // Problem
    fits: (body) => "title" in body || "detail" in body,
    read: ({ title, detail }) => message({ message: [text(title), text(detail)].filter(Boolean).join(": ") }),
  },
];

/** What an error body says; `undefined` when it has none of the documented shapes. */
export function readFailure(operation: WireOperation, body: unknown): PlatformMessage | undefined {
  if (!isObject(body)) return undefined;
  return errorShapes.find(({ fits }) => fits(body))?.read(body, operation);
}

/** Whether a body says, in the envelope of its operation, that the call failed although the status does not. */
export function saysFailed({ envelope }: WireOperation, body: unknown): boolean {
  if (!isObject(body)) return false;
  if (envelope === "video") return body["success"] === false;
  return envelope === "result" && isObject(body["error"]) && body["error"]["success"] === false;
}
