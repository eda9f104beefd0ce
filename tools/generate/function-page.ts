import type { AnyFunction } from "../../provider/function.ts";
import { tokenOf } from "../../provider/token.ts";
import { exampleSection } from "./examples.ts";
import type { ObjectSpec, PackageSchema } from "./package-schema.ts";
import type { RequestOf } from "./page.ts";
import { propertyTable } from "./property-tables.ts";

/** The page of a function: what it looks up, its arguments and its result. */
export function functionPage(definition: AnyFunction, schema: PackageSchema, requestOf: RequestOf): string {
  const { name, description, operation } = definition;
  const spec = schema.functions[tokenOf(definition)];
  if (spec === undefined) throw new Error(`The schema has no ${name}`);
  const tableOf = ({ properties = {}, required = [] }: ObjectSpec): string =>
    Object.keys(properties).length === 0 ? "None." : propertyTable(properties, required, "../types.md");
  return `# ${name}

${description}

It sends ${requestOf(operation)} and changes nothing.

${exampleSection(tokenOf(definition))}

## Arguments

${tableOf(spec.inputs)}

## Result

${tableOf({ ...spec.outputs, required: [] })}
`;
}
