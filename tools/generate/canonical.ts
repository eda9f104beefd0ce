/** The members of the package schema that are maps by name, whose order carries nothing. */
const maps = new Set(["variables", "types", "resources", "functions", "properties", "inputProperties"]);

/**
 * The text that Pulumi's own tools print for the same document: two spaces, names in order, and the characters that
 * could end an HTML script escaped. `pulumi package get-schema` then gives the committed file byte for byte.
 */
export function canonical(document: object): string {
  const text = JSON.stringify(ordered(document, "members"), null, 2);
  return `${text.replace(/[<>&\u2028\u2029]/g, escaped)}\n`;
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * - `members`: the members of a specification, in the order in which Pulumi declares them.
 * - `names`: a map by name; what it holds are specifications again.
 * - `everything`: sorted at every depth, as Pulumi does with what a function returns.
 */
type Order = "members" | "names" | "everything";

function ordered(value: unknown, order: Order): unknown {
  if (Array.isArray(value)) return value.map((item) => ordered(item, order));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, ordered(inner, orderBelow(key, order))] as const);
  if (order !== "members") entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}

function orderBelow(key: string, order: Order): Order {
  if (order === "everything" || (order === "members" && key === "outputs")) return "everything";
  return order === "members" && maps.has(key) ? "names" : "members";
}
