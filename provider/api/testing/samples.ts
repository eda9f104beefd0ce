/** The samples of provider/api/samples, read and checked for their own form. */
import { readdirSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";

import { read, type JsonObject } from "./document.ts";

export interface InvalidSample {
  readonly where: "parameters" | "request" | "response";
  /** Of the response; absent for the other two. */
  readonly status?: string;
  readonly reason: string;
  /** The value at fault, as a JSON pointer into the body. */
  readonly pointer: string;
  /** The rule that it breaks. */
  readonly keyword: string;
  readonly body: unknown;
}

export interface Sample {
  readonly request: { readonly parameters: JsonObject; readonly body?: unknown; readonly bodyBase64?: string };
  /** By status. `null` where no body is documented; a list, one body for each error shape, under `default`. */
  readonly responses: JsonObject;
  readonly invalid: readonly InvalidSample[];
}

const isSample = new Ajv2020({ allErrors: true }).compile<Sample>({
  type: "object",
  required: ["request", "responses", "invalid"],
  additionalProperties: false,
  properties: {
    request: {
      type: "object",
      required: ["parameters"],
      additionalProperties: false,
      properties: { parameters: { type: "object" }, body: {}, bodyBase64: { type: "string" } },
    },
    responses: { type: "object", properties: { default: { type: "array", minItems: 1 } } },
    invalid: {
      type: "array",
      items: {
        type: "object",
        required: ["where", "reason", "pointer", "keyword", "body"],
        additionalProperties: false,
        properties: {
          where: { enum: ["parameters", "request", "response"] },
          status: { type: "string" },
          reason: { type: "string" },
          pointer: { type: "string" },
          keyword: { type: "string" },
          body: {},
        },
      },
    },
  },
});

/** The operations that have samples, from the names of the files. */
export const sampledOperations = readdirSync(new URL("../samples", import.meta.url)).map((file) =>
  file.replace(/\.yaml$/, ""),
);

export function readSample(operationId: string): Sample {
  const sample = read(`samples/${operationId}.yaml`);
  if (isSample(sample)) return sample;
  throw new Error(`samples/${operationId}.yaml: ${JSON.stringify(isSample.errors)}`);
}

/** The sample bodies of a status: each of the list under `default`, else the one there is. */
export function bodiesOf(sample: Sample, status: string): readonly unknown[] {
  const body = sample.responses[status];
  return status === "default" && Array.isArray(body) ? body : [body];
}
