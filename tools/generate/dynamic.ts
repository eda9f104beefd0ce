import { functions, resources, tokenOf } from "../../provider/registry.ts";
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
    const [args, outputArgs, passed] = schema.functions[tokenOf(definition)]?.inputs.properties
      ? [`args: ${type}Args`, `args: ${type}OutputArgs`, "args"]
      : ["", "", "{}"];
    return `${comment(description)}export const ${name} = (${args}): Promise<${type}Result> => call("${name}", ${passed});

${comment(`${description.split("\n")[0] ?? ""} For arguments that are not known yet.`)}export const ${name}Output = (${outputArgs}): pulumi.Output<${type}Result> => callOutput("${name}", ${passed});
`;
  });
  return `import type * as sdk from "@edgeplatform/pulumi";
import type * as pulumi from "@pulumi/pulumi";
import { call, callOutput } from "./functions.ts";
import { DynamicResource } from "./resource.ts";

${[...classes, ...calls].join("\n")}`;
}
