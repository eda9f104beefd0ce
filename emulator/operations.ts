/** Routing and request validation from an API description, by openapi-backend: nothing of either is written here. */
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { OpenAPIBackend, type Document, type Operation as DescribedOperation } from "openapi-backend";

import { isJsonObject, type JsonValue } from "./json.ts";
import { fieldProblem, type FieldProblem } from "./problems.ts";

export type Operation = DescribedOperation;

export interface OperationRequest {
  readonly method: string;
  /** The path, percent-encoded, without the query. */
  readonly path: string;
  readonly query: Record<string, string | string[]>;
  /** The text of a JSON body, when there is one. */
  readonly json?: string | undefined;
}

const methods = ["get", "put", "post", "delete", "patch", "head", "options"];

export class Operations {
  readonly #api: OpenAPIBackend;

  private constructor(api: OpenAPIBackend) {
    this.#api = api;
  }

  static async of(document: JsonValue): Promise<Operations> {
    if (!isDocument(document)) throw new Error("This is not an OpenAPI 3.1 description.");
    const api = new OpenAPIBackend({
      definition: document,
      strict: true,
      // The linter checks the description; a validator is compiled when its operation is first called.
      quick: true,
      ignoreTrailingSlashes: false,
      ajvOpts: { allErrors: true, strict: false },
      // OpenAPI 3.1 schemas are JSON Schema 2020-12, the library's own Ajv knows draft 7.
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- it only compiles schemas
      customizeAjv: (_, options) => formats.default(new Ajv2020(options)),
    });
    return new Operations(await api.init());
  }

  /** The operation that a request is for. */
  match(method: string, path: string): Operation | undefined {
    return this.#api.matchOperation({ method, path, headers: {} });
  }

  /** The methods that a path takes, in capitals. */
  methodsOf(path: string): string[] {
    return methods.filter((method) => this.match(method, path)).map((method) => method.toUpperCase());
  }

  /** The path parameters, decoded. */
  parametersOf(operation: Operation, path: string): Record<string, string> {
    const request = { method: operation.method, path, headers: {} };
    const parsed: { params: unknown } = this.#api.router.parseRequest(request, operation);
    const entries = Object.entries(isJsonObject(parsed.params) ? parsed.params : {});
    return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === "string" ? value : ""]));
  }

  /** Everything that is wrong with path, query and body. */
  check(operation: Operation, request: OperationRequest): FieldProblem[] {
    const { errors } = this.#api.validateRequest(plain(request), operation);
    return (errors ?? []).map(fieldProblem).map(({ field, message }) => {
      const name = field.replace(/^(requestBody|path|query)\.?/, "");
      return { field: name === "" ? "body" : name, message };
    });
  }
}

/** What an operation says of its body; `undefined` when it takes none. */
export function bodyOf({ requestBody }: Operation): { required: boolean; mediaTypes: string[] } | undefined {
  if (requestBody === undefined || !("content" in requestBody)) return undefined;
  return { required: requestBody.required === true, mediaTypes: Object.keys(requestBody.content) };
}

/** The request as the library wants it. It validates bodies of one media type, so every JSON body is shown as that. */
function plain({ method, path, query, json }: OperationRequest) {
  if (json === undefined) return { method, path, query, headers: {} };
  return { method, path, query, headers: { "content-type": "application/json" }, body: json };
}

function isDocument(value: unknown): value is Document {
  if (!isJsonObject(value)) return false;
  const { openapi, paths } = value;
  return typeof openapi === "string" && openapi.startsWith("3.1.") && isJsonObject(paths);
}
