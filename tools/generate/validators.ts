import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import formats from "ajv-formats";
import type { Contract, JsonSchema } from "./contract.ts";

const contractId = "contract";

/** A module of validators: what programs and the client hand over, or what the platform answers. */
export interface ValidatorModule {
  readonly names: readonly string[];
  readonly definitions: Contract["definitions"];
  /** Whether errors carry the part of the schema that failed, for suggestions. */
  readonly verbose: boolean;
}

/** Validators of what programs declare: properties that nobody knows are errors, at every depth. */
export function inputValidators({ definitions }: Contract): ValidatorModule {
  const closed = Object.entries(definitions).map(([name, schema]): [string, JsonSchema] => [
    name,
    schema["properties"] === undefined || name.endsWith("Parameters")
      ? schema
      : { ...schema, additionalProperties: false },
  ]);
  const names = Object.keys(definitions).filter((name) => /(Inputs|Arguments|Parameters|Settings)$/.test(name));
  return { names, definitions: Object.fromEntries(closed), verbose: true };
}

/** Validators of what the platform answers, in which new fields are welcome. */
export function resultValidators({ definitions, results }: Contract): ValidatorModule {
  return { names: [...new Set(Object.values(results))], definitions, verbose: false };
}

/** The validators, compiled ahead of time, so that the plugin starts without compiling. */
export function validatorsSource({ names, definitions, verbose }: ValidatorModule): string {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    inlineRefs: false,
    verbose,
    code: { source: true, lines: true },
  });
  formats.default(ajv, { mode: "full", formats: ["date-time"] });
  ajv.addSchema({ $id: contractId, definitions });
  return standalone.default(ajv, Object.fromEntries(names.map((name) => [name, `${contractId}#/definitions/${name}`])));
}

/** The declaration file beside them. */
export function validatorsDeclaration({ names }: ValidatorModule): string {
  return `import type { ValidateFunction } from "ajv";

${names.map((name) => `export const ${name}: ValidateFunction;\n`).join("")}`;
}
