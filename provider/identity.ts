import type { AnyResource } from "./resource.ts";
import type { Properties } from "./values.ts";

/** An id that cannot be one of its resource. */
export class MalformedIdError extends Error {
  override readonly name = "MalformedIdError";
}

const isPart = (value: unknown): value is string | number =>
  (typeof value === "string" && value !== "") || (typeof value === "number" && Number.isSafeInteger(value));

/** The id of an object, made of its identity properties; `undefined` while one of them is missing. */
export function idOf({ identity }: AnyResource, properties: Properties): string | undefined {
  const parts = identity.map((name) => properties[name]);
  return parts.every(isPart) ? parts.map((part) => encodeURIComponent(part)).join("/") : undefined;
}

/**
 * The identity properties that an id stands for.
 *
 * @throws MalformedIdError, with the form that an id of the resource has.
 */
export function parseId({ name, identity, numericIdentity = [] }: AnyResource, id: string): Properties {
  const form = identity.map((part) => `<${part}>`).join("/");
  const malformed = (): MalformedIdError =>
    new MalformedIdError(`"${id}" is not the id of a ${name}: its form is ${form}, each part percent-encoded`);
  const parts = id.split("/");
  if (parts.length !== identity.length) throw malformed();
  return Object.fromEntries(
    identity.map((property, index) => {
      const part = decoded(parts[index] ?? "");
      if (part === undefined || part === "") throw malformed();
      if (!numericIdentity.includes(property)) return [property, part];
      const number = Number(part);
      if (!/^\d+$/.test(part) || !Number.isSafeInteger(number)) throw malformed();
      return [property, number];
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
