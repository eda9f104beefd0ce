import { Asset } from "./asset.ts";

/** A value of which the engine does not yet know what it will be, as in a preview. */
export class Unknown {
  static #count = 0;

  /** Distinguishes one unknown from another, so that two of them are never taken for equal. */
  readonly number = (Unknown.#count += 1);

  /** What stands for it in a text for people. Not `toString`, by which validators would compare two of them. */
  [Symbol.toPrimitive](): string {
    return "(not yet known)";
  }
}

/** Properties by name: plain JSON values and assets, in which an `Unknown` may stand for any of them. */
export type Properties = Readonly<Record<string, unknown>>;

/** Whether a value has properties of its own: neither an array, nor unknown, nor an asset. */
export const isProperties = (value: unknown): value is Properties =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Unknown) &&
  !(value instanceof Asset);

/** Whether a value is, or holds at any depth, something unknown. */
export function holdsUnknown(value: unknown): boolean {
  if (value instanceof Unknown) return true;
  if (Array.isArray(value)) return value.some(holdsUnknown);
  return isProperties(value) && Object.values(value).some(holdsUnknown);
}

/** Whether two values are the same JSON value. An unknown equals nothing. */
export function equal(a: unknown, b: unknown): boolean {
  if (a instanceof Unknown || b instanceof Unknown) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => equal(item, b[index]));
  }
  if (a instanceof Asset && b instanceof Asset) return a.equals(b);
  if (!isProperties(a) || !isProperties(b)) return a === b || Object.is(a, b);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}

/** Whether a list has an item. Nothing has an unknown one. */
export const hasItem = (list: readonly unknown[], item: unknown): boolean => list.some((other) => equal(other, item));

/** A property's value; `undefined` for one that is only inherited, such as `constructor`. */
export const valueOf = (properties: Properties, name: string): unknown =>
  Object.hasOwn(properties, name) ? properties[name] : undefined;

/** The properties that have a value. */
export const defined = (properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));

/** What an object is after an answer: what the answer says, and what was declared where it says nothing or null. */
export const answered = (declared: Properties, answer: Properties): Properties => ({
  ...declared,
  ...Object.fromEntries(
    Object.entries(defined(answer)).filter(([name, value]) => value !== null || !Object.hasOwn(declared, name)),
  ),
});
