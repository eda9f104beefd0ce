import { functions, resources } from "../../provider/registry.ts";
import { tokenOf } from "../../provider/token.ts";
import type { PackageSchema } from "./package-schema.ts";

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const comment = (text: string): string =>
  `/**\n${text
    .split("\n")
    .map((line) => ` * ${line}`.trimEnd())
    .join("\n")}\n */\n`;

/** The classes and functions of the dynamic door, with the types and texts of the SDK. */
export function dynamicSource(schema: PackageSchema): string {
  const classes = resources.map(
    ({
      name,
      description,
    }) => `${comment(description)}export interface ${name} extends Omit<sdk.${name}, keyof pulumi.CustomResource> {}
export class ${name} extends DynamicResource {
  constructor(name: string, args: sdk.${name}Args, opts?: pulumi.CustomResourceOptions) {
    super("${name}", name, args, opts);
  }
}
`,
  );
  const calls = functions.map((definition) => {
    const { name, description } = definition;
    const type = `sdk.${capitalised(name)}`;
    const takes = takesArguments(schema, name);
    // As in the SDK, arguments that are all optional can be left out.
    const absent = schema.functions[tokenOf(definition)]?.inputs.required === undefined ? " = {}" : "";
    const args = takes ? `args: ${type}Args${absent}, ` : "";
    const outputArgs = takes ? `args: ${type}OutputArgs${absent}, ` : "";
    const passed = takes ? "args" : "{}";
    return `${comment(description)}export const ${name} = (${args}opts?: InvokeOptions): Promise<${type}Result> => call("${name}", ${passed}, opts);

${comment(`${description.split("\n")[0] ?? ""} For arguments that are not known yet.`)}export const ${name}Output = (${outputArgs}opts?: InvokeOutputOptions): pulumi.Output<${type}Result> => callOutput("${name}", ${passed}, opts);
`;
  });
  return `import type * as sdk from "@edgeplatform/pulumi";
import type * as pulumi from "@pulumi/pulumi";
import { call, callOutput, type InvokeOptions, type InvokeOutputOptions } from "./functions.ts";
import { DynamicResource } from "./resource.ts";

export type { InvokeOptions, InvokeOutputOptions };
export type {
${typeNames(schema)
  .map((name) => `  ${name},\n`)
  .join("")}} from "@edgeplatform/pulumi";

${[...classes, ...calls].join("\n")}`;
}

const takesArguments = (schema: PackageSchema, name: string): boolean =>
  schema.functions[tokenOf({ name })]?.inputs.properties !== undefined;

/** What the SDK calls the types of arguments and results, so that a program finds them here under the same names. */
const typeNames = (schema: PackageSchema): readonly string[] => [
  ...resources.map(({ name }) => `${name}Args`),
  ...functions.flatMap(({ name }) => {
    const kinds = takesArguments(schema, name) ? ["Args", "OutputArgs", "Result"] : ["Result"];
    return kinds.map((kind) => `${capitalised(name)}${kind}`);
  }),
];
