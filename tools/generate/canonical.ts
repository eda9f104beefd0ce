/** The members of the package schema that are maps by name, whose order carries nothing. */
const maps = new Set(["variables", "types", "resources", "functions", "properties", "inputProperties"]);

/**
 * The text that Pulumi's own tools print for the same document: two spaces, names in order, and the characters that
 * could end an HTML script escaped. `pulumi package get-schema` then gives the committed file byte for byte.
 */
export function canonical(document: unknown): string {
  const text = JSON.stringify(
    document,
    (key, value: unknown) => (maps.has(key) && isObject(value) ? sortedByName(value) : value),
    2,
  );
  return `${text.replace(/[<>&\u2028\u2029]/g, escaped)}\n`;
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const sortedByName = (value: object): object =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
