import { compile } from "json-schema-to-typescript";
import type { Api } from "./api.ts";
import { type Contract, parametersName } from "./contract.ts";

/** What the library says of each definition, which is of no use to a reader. */
const noise = / \*\n \* This interface was referenced by `Contract`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g;

/** TypeScript types of every definition of the contract, and of every operation's parameters and result. */
export async function typesSource(api: Api, contract: Contract): Promise<string> {
  const definitions = await compile({ definitions: contract.definitions }, "Contract", {
    additionalProperties: false,
    bannerComment: "",
    unreachableDefinitions: true,
    style: { printWidth: 120 },
  });
  const operations = api.operations.map(
    ({ id }) => `  ${id}: { parameters: ${parametersName(id)}; result: ${contract.results[id]} };\n`,
  );
  return (
    definitions.replace(/export interface Contract \{[^}]*\}\n/, "").replace(noise, "") +
    "\n/** Parameters (path parameters and body fields) and result of each operation of the platform. */\n" +
    `export interface Operations {\n${operations.join("")}}\n\n` +
    "/** The id of an operation in the API description. */\nexport type OperationId = keyof Operations;\n"
  );
}
