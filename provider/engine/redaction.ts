import { Asset } from "../asset.ts";
import { isProperties } from "../values.ts";

/** A secret that is shorter is not looked for: it would be found everywhere. Pulumi's own log draws the line there too. */
const minLength = 3;

/** Adds every text of a secret value, at any depth. */
export function collectTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === "string" || typeof value === "number") {
    for (const text of formsOf(String(value))) if (text.length >= minLength) texts.add(text);
  } else if (value instanceof Asset) {
    collectTexts(value.value, texts);
  } else if (Array.isArray(value) || isProperties(value)) {
    for (const inner of Object.values<unknown>(value)) collectTexts(inner, texts);
  }
}

/** How a text may be written again: an address also in its normal form, and without its query, as errors name it. */
function formsOf(text: string): readonly string[] {
  if (!/^\s*https?:/i.test(text) || !URL.canParse(text)) return [text];
  const { href, origin, pathname } = new URL(text);
  return [text, href, `${origin}${pathname}`, pathname];
}

/** A text for people, without the secrets. */
export const redacted = (text: string, secrets: ReadonlySet<string>): string =>
  // A secret that holds another one goes first, so that nothing of it stays.
  [...secrets].sort((a, b) => b.length - a.length).reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text);
