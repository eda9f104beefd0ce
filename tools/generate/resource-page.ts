import type { AnyResource } from "../../provider/resource.ts";
import { tokenOf } from "../../provider/token.ts";
import { folderOf } from "../examples/programs.ts";
import { exampleSection } from "./examples.ts";
import type { PackageSchema } from "./package-schema.ts";
import type { RequestOf } from "./page.ts";
import { propertyTable } from "./property-tables.ts";

/** The page of a resource: what it is, what each operation does to the platform, and its properties. */
export function resourcePage(resource: AnyResource, schema: PackageSchema, requestOf: RequestOf): string {
  const { name, description } = resource;
  const spec = schema.resources[tokenOf(resource)];
  if (spec === undefined) throw new Error(`The schema has no ${name}`);
  const isOutput = ([property]: [string, unknown]): boolean => !(property in spec.inputProperties);
  const outputs = Object.fromEntries(Object.entries(spec.properties).filter(isOutput));
  return `# ${name}

${description}

${exampleSection(tokenOf(resource))}

## Life on the platform

${lifecycleTable(resource, requestOf)}

## Inputs

${propertyTable(spec.inputProperties, spec.requiredInputs, "../types.md")}

## Outputs

Every input, and \`id\`: ${identityText(resource)}.${
    Object.keys(outputs).length === 0 ? "" : `\n\n${propertyTable(outputs, [], "../types.md")}`
  }
`;
}

const identityText = ({ identity }: AnyResource): string =>
  identity.length === 1 ? `\`${identity[0]}\`` : `\`${identity.join("/")}\`, each part percent-encoded`;

function lifecycleTable(resource: AnyResource, requestOf: RequestOf): string {
  const { name, operations, adopts, replaceOn, identity } = resource;
  const read = requestOf(operations.read);
  const form = identity.map((part) => `<${part}>`).join("/");
  // What neither adopts nor can be read is an event: nothing of it stays that would be in the way.
  const after = read === undefined && !adopts ? ", which sends the request again" : "; the old object stays";
  const rows = [
    ["create", `${requestOf(operations.create)}${adopts ? ", which changes what exists already" : ""}`],
    ["read, refresh", read ?? "the platform shows no operation: the last known state is kept"],
    ["update", requestOf(operations.update) ?? "the platform shows no operation"],
    ["replace", `on a change of ${replaceOn.map((input) => `\`${input}\``).join(", ")}${after}`],
    [
      "delete",
      "the platform shows no operation: the resource is taken out of Pulumi's state with a warning, or fails with " +
        "[`onDelete: error`](../settings.md)",
    ],
    [
      "import",
      read === undefined
        ? `not possible, because nothing can be read: declare it, and creating it ${adopts ? "adopts what exists" : "sends the request"}`
        : `\`pulumi import ${tokenOf(resource)} ${folderOf(name)} ${form}\``,
    ],
  ];
  return ["| | |", "| --- | --- |", ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");
}
