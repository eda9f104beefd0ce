import { shapes, type WireOperation } from "../generated/wire.gen.ts";
import { beginning } from "../beginning.ts";
import { isProperties, type Properties } from "../values.ts";
import type { PlatformMessage } from "./errors.ts";
import { propertyOf } from "./wire.ts";

/** What makes a text of the platform fit for people: `undefined` when there is none. */
type Reader = (value: unknown) => string | undefined;

/** Reads texts as one line, printable, bounded, without secrets. */
const reader =
  (redact: (text: string) => string): Reader =>
  (value) => {
    if (typeof value !== "string") return undefined;
    const line = redact(value)
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
      .trim();
    if (line === "") return undefined;
    return line.length > 500 ? `${line.slice(0, 500)}…` : line;
  };

/** The most bytes of each part of what is said, as they travel, so that there is room for what follows it. */
const maxLengths = { message: 1_000, field: 300, key: 200 };

/** What is said: the parts that are there, bounded. */
function message(words: Partial<Record<keyof PlatformMessage, string | undefined>>): PlatformMessage {
  const part = (name: keyof PlatformMessage) =>
    words[name] === undefined ? {} : { [name]: beginning(words[name], maxLengths[name]) };
  return { ...part("message"), ...part("field"), ...part("key") };
}

/** The six documented error shapes: how each is known, and what it says. The first that fits is taken. */
const errorShapes: readonly {
  readonly name: string;
  readonly fits: (body: Properties) => boolean;
  readonly read: (body: Properties, text: Reader, operation: WireOperation) => PlatformMessage;
}[] = [
  {
    name: "PlatformError",
    fits: (body) => "ErrorKey" in body || "Message" in body,
    read: ({ ErrorKey, Field, Message }, text, operation) => {
      const field = text(Field);
      return message({ message: text(Message), field: field && propertyOf(operation, field), key: text(ErrorKey) });
    },
  },
  {
    name: "ContainerValidationError",
    fits: (body) => Array.isArray(body["errors"]),
    read: ({ errors, title, detail }, text, operation) => {
      const entries = Array.isArray(errors) ? errors.filter(isProperties) : [];
      const fields = entries.flatMap((entry) => text(entry["field"]) ?? []);
      const messages = [text(title), text(detail), ...entries.map((entry) => text(entry["message"]))];
      return message({
        message: messages.filter(Boolean).join("; ") || undefined,
        field: fields.map((field) => propertyOf(operation, field)).join(", ") || undefined,
      });
    },
  },
  {
    name: "ResultWrapper",
    fits: (body) => isProperties(body["error"]),
    read: ({ error }, text) => {
      const inner = isProperties(error) ? error : {};
      return message({ message: text(inner["message"]), key: text(inner["errorKey"]) });
    },
  },
  {
    name: "VideoResult",
    fits: (body) => typeof body["success"] === "boolean",
    read: (body, text) => message({ message: text(body["message"]) }),
  },
  {
    name: "BindingError",
    fits: (body) => "declaredType" in body || "contentTypes" in body,
    read: ({ location }, text) =>
      message({ message: "the platform could not bind the request", field: text(location) }),
  },
  {
    name: "Problem",
    fits: (body) => "title" in body || "detail" in body,
    read: ({ title, detail }, text) =>
      message({ message: [text(title), text(detail)].filter(Boolean).join(": ") || undefined }),
  },
];

/** What an error body says; `undefined` when it resembles none of the documented shapes. */
export function readFailure(
  operation: WireOperation,
  body: unknown,
  redact: (text: string) => string,
): PlatformMessage | undefined {
  if (!isProperties(body)) return undefined;
  return errorShapes.find(({ fits }) => fits(body))?.read(body, reader(redact), operation);
}

/** Whether a body has every field of one of the error shapes, so that nobody but the platform has written it. */
export function isDocumentedFailure(body: unknown): boolean {
  if (!isProperties(body)) return false;
  return errorShapes.some(
    ({ name, fits }) => fits(body) && Object.keys(shapes[name] ?? {}).every((field) => Object.hasOwn(body, field)),
  );
}

/** Whether a body says that the call failed although the status does not. */
export function saysFailed(operation: WireOperation, body: unknown): boolean {
  if (!isProperties(body)) return false;
  const { error, data } = body;
  const success = isProperties(error) ? error["success"] : (body["success"] ?? body["Success"]);
  if (typeof success === "boolean") return !success;
  const fields = resultFields(operation);
  if (fields.length === 0) return isDocumentedFailure(body) || showsFailure(body);
  if (operation.envelope === "result" && data === null && isProperties(error)) {
    return isText(error["message"]) || isText(error["errorKey"]);
  }
  return !fields.some((field) => Object.hasOwn(body, field)) && errorShapes.some(({ fits }) => fits(body));
}

const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

/** Whether a body has what no success has, where the specification shows no result to tell them apart. */
const showsFailure = (body: Properties): boolean =>
  "ErrorKey" in body ||
  (typeof body["status"] === "number" && body["status"] >= 400 && ("title" in body || "detail" in body));

/** The fields by which a successful answer is known; none where the specification shows none. */
function resultFields({ envelope, result }: WireOperation): readonly string[] {
  if (envelope === "result") return ["data"];
  if (envelope === "video") return ["success"];
  return Object.keys(shapes[result ?? ""] ?? {});
}
