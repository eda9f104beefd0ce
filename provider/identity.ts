import type { AnyResource } from "./resource.ts";
import type { Properties } from "./values.ts";

/** An id that cannot be one of its resource. */
export class MalformedIdError extends Error {
  override readonly name = "MalformedIdError";
}

/** A whole number that a double tells from its neighbours, from itself or its digits. */
function numberIn(value: unknown): number | undefined {
  const number = typeof value === "string" && /^(0|[1-9]\d*)$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

function textIn(value: unknown): string | undefined {
  if (typeof value === "number") return numberIn(value)?.toString();
  return typeof value === "string" && value !== "" && value.isWellFormed() ? value : undefined;
}

/** The id of an object, made of its identity properties; `undefined` while one of them is missing or unusable. */
export function idOf({ identity, numericIdentity = [] }: AnyResource, properties: Properties): string | undefined {
  const parts = identity.map((name) =>
    numericIdentity.includes(name) ? numberIn(properties[name]) : textIn(properties[name]),
  );
  return parts.includes(undefined) ? undefined : parts.map((part) => encodeURIComponent(part ?? "")).join("/");
}

/**
 * The identity properties that an id stands for.
 *
 * @throws MalformedIdError, with the form that an id of the resource has.
 */
export function parseId({ name, identity, numericIdentity = [] }: AnyResource, id: string): Properties {
  const form = identity.map((part) => `<${part}>`).join("/");
  const encoding = numericIdentity.length === identity.length ? "" : ", each part percent-encoded";
  const malformed = (): MalformedIdError =>
    new MalformedIdError(`"${id}" is not an id of ${name}: its form is ${form}${encoding}`);
  const parts = id.split("/");
  if (parts.length !== identity.length) throw malformed();
  return Object.fromEntries(
    identity.map((property, index) => {
      const part = decoded(parts[index] ?? "");
      const value = numericIdentity.includes(property) ? numberIn(part) : textIn(part);
      if (value === undefined) throw malformed();
      return [property, value];
    }),
  );
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
