import type { PropertySpec, TypeSpec } from "../../provider/property-spec.ts";

type Specs = Readonly<Record<string, PropertySpec>>;

/**
 * Properties as a table: name, type and meaning. What is required, or secret, is marked.
 *
 * @param typesPage - The address of the page of types, as seen from the page with the table.
 */
export function propertyTable(specs: Specs, required: readonly string[], typesPage: string): string {
  const rows = Object.entries(specs).map(([name, spec]) => {
    const marks = [required.includes(name) ? ["required"] : [], spec.secret === true ? ["secret"] : []].flat();
    return `| \`${name}\` | ${[typeText(spec, typesPage), ...marks].join(", ")} | ${cell(spec.description)} |`;
  });
  return ["| Property | Type | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

/** The last part of a token or reference, under which people know a type. */
export const typeName = (reference: string): string => reference.split(/[/:]/).at(-1) ?? reference;

function typeText({ type, $ref, items, additionalProperties, oneOf }: TypeSpec, typesPage: string): string {
  if (oneOf !== undefined) return oneOf.map((option) => typeText(option, typesPage)).join(" or ");
  if (items !== undefined) return `list of ${typeText(items, typesPage)}`;
  if (additionalProperties !== undefined) return `map of ${typeText(additionalProperties, typesPage)}`;
  if ($ref === undefined) return type ?? "any";
  const name = typeName($ref);
  return $ref.startsWith("#/types/") ? `[${name}](${typesPage}#${name.toLowerCase()})` : name.toLowerCase();
}

/** A text in one cell of a table. */
export const cell = (text: string): string => text.replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
