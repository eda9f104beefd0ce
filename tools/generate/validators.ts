import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import formats from "ajv-formats";
import type { Contract } from "./contract.ts";

const contractId = "contract";

/** The definitions that are validated on their own; those below them are reached from there. */
const entryPoint = /(Inputs|Arguments|Parameters|Settings)$/;

/** The names under which validators are exported. */
export function validatorNames(contract: Contract): readonly string[] {
  const results = new Set(Object.values(contract.results));
  return Object.keys(contract.definitions).filter((name) => entryPoint.test(name) || results.has(name));
}

/** ajv's validators of the contract, compiled ahead of time, so that the plugin starts without compiling. */
export function validatorsSource(contract: Contract): string {
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, code: { source: true, lines: true } });
  formats.default(ajv, { mode: "full", formats: ["date-time"] });
  ajv.addSchema({ $id: contractId, definitions: contract.definitions });
  const references = Object.fromEntries(
    validatorNames(contract).map((name) => [name, `${contractId}#/definitions/${name}`]),
  );
  return standalone.default(ajv, references);
}

/** The declaration file beside them. */
export function validatorsDeclaration(contract: Contract): string {
  const names = validatorNames(contract);
  return `import type { ErrorObject } from "ajv";

/** Says whether a value follows the contract, and leaves on itself what is wrong if it does not. */
export interface Validator {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

${names.map((name) => `export const ${name}: Validator;\n`).join("")}`;
}
