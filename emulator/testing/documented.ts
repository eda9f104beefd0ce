/** Checks an answer against what the API description says of its operation and status. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";

import { platformDocument } from "../document.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import type { Reply } from "./http.ts";

const ajv = formats.default(new Ajv2020({ allErrors: true, strict: false }));
const root = isJsonObject(platformDocument) ? platformDocument : {};
ajv.addSchema({ $id: "platform", components: root["components"] });
const validators = new Map<string, ValidateFunction>();

/** Everything in which an answer differs from the API description; an empty list is a documented answer. */
export function undocumented(operationId: string, { status, text, body }: Reply): string[] {
  const responses = object(operationOf(operationId)["responses"]);
  const response = responses[String(status)] ?? (status < 300 ? responses["2XX"] : undefined) ?? responses["default"];
  if (response === undefined) return [`${operationId} documents no status ${status}`];
  const content = object(response)["content"];
  if (content === undefined) return [];
  if (body === undefined) return [`a JSON body is documented, this came: ${text}`];
  const schema = object(object(content)["application/json"])["schema"] ?? {};
  const validate = validatorOf(`${operationId} ${status}`, schema);
  return validate(body) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function validatorOf(key: string, schema: JsonValue): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"platform#/components');
  const validate = validators.get(key) ?? ajv.compile(JSON.parse(text));
  validators.set(key, validate);
  return validate;
}

function operationOf(operationId: string): JsonObject {
  const operations = Object.values(object(root["paths"])).flatMap((path) => Object.values(object(path)));
  const found = operations.find((operation) => object(operation)["operationId"] === operationId);
  if (found === undefined) throw new Error(`There is no operation ${operationId}.`);
  return object(found);
}

function object(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
