import { describe, expect, test } from "@jest/globals";

import { alternativesFor } from "./testing/coverage.ts";
import { document, json, objects, operations, requestLocation, responseLocation, within } from "./testing/document.ts";
import type { JsonObject, Operation } from "./testing/document.ts";
import { bodiesOf, readSample, sampledOperations } from "./testing/samples.ts";
import type { InvalidSample } from "./testing/samples.ts";
import { parameterViolations, violations } from "./testing/validation.ts";

describe("operations", () => {
  test("are the ten of the specification", () => {
    expect(operations.map(({ id, method, path }) => `${id}: ${method} ${path}`)).toEqual([
      "addStorageZone: POST /storagezone",
      "getStorageZone: GET /storagezone/{id}",
      "requestExternalHttpCertificate: POST /pullzone/requestExternalHttpCertificate",
      "updateBotDetection: PATCH /shield/shield-zone/{shieldZoneId}/bot-detection",
      "getApiGuardian: GET /shield/shield-zone/{shieldZoneId}/api-guardian",
      "getShieldZoneByPullZone: GET /shield/shield-zone/get-by-pullzone/{pullZoneId}",
      "updateCollection: POST /library/{libraryId}/collections/{collectionId}",
      "setThumbnail: POST /library/{libraryId}/videos/{videoId}/thumbnail",
      "listContainerRegistries: GET /mc/registries",
      "recreatePod: POST /mc/apps/{appId}/pods/{podId}/recreate",
    ]);
  });

  test("say how they are repeated and wrapped", () => {
    const facts = operations.map(({ id, object }) => [id, object["x-idempotent"], object["x-envelope"]]);
    expect(facts).toEqual([
      ["addStorageZone", false, "none"],
      ["getStorageZone", true, "none"],
      ["requestExternalHttpCertificate", false, "none"],
      ["updateBotDetection", true, "result"],
      ["getApiGuardian", true, "result"],
      ["getShieldZoneByPullZone", true, "result"],
      ["updateCollection", true, "video"],
      ["setThumbnail", true, "video"],
      ["listContainerRegistries", true, "none"],
      ["recreatePod", false, "none"],
    ]);
  });

  test("of video libraries, and no others, have a server of their own", () => {
    const withServer = operations.filter(({ object }) => object["servers"] !== undefined);
    expect(withServer.map(({ path }) => path)).toEqual(
      operations.map(({ path }) => path).filter((path) => path.startsWith("/library/")),
    );
  });

  test("have the documented path parameters, integers only where the specification says so", () => {
    const integer = { type: "integer", format: "int64" };
    const either = { type: ["string", "integer"], minLength: 1 };
    const parameters = operations.map(({ id, object }) => [id, parametersOf(object)]);
    expect(Object.fromEntries(parameters)).toEqual({
      addStorageZone: {},
      getStorageZone: { id: integer },
      requestExternalHttpCertificate: {},
      updateBotDetection: { shieldZoneId: integer },
      getApiGuardian: { shieldZoneId: integer },
      getShieldZoneByPullZone: { pullZoneId: integer },
      updateCollection: { libraryId: either, collectionId: either },
      setThumbnail: { libraryId: either, videoId: either },
      listContainerRegistries: {},
      recreatePod: { appId: either, podId: either },
    });
  });

  test("are authorized by the access key, a request header", () => {
    expect(document["security"]).toEqual([{ AccessKey: [] }]);
    const scheme = within(document, "components", "securitySchemes", "AccessKey");
    expect(scheme).toMatchObject({ type: "apiKey", in: "header", name: "AccessKey" });
    expect(operations.filter(({ object }) => object["security"] !== undefined)).toEqual([]);
  });

  test("accept the documented media types", () => {
    const bodies = operations.map(({ id, object }) => [id, Object.keys(within(object, "requestBody", "content"))]);
    expect(Object.fromEntries(bodies)).toEqual({
      addStorageZone: [json],
      getStorageZone: [],
      requestExternalHttpCertificate: [json],
      updateBotDetection: [json, "text/json", "application/*+json"],
      getApiGuardian: [],
      getShieldZoneByPullZone: [],
      updateCollection: [json],
      setThumbnail: ["application/octet-stream"],
      listContainerRegistries: [],
      recreatePod: [],
    });
  });

  test("have a file of samples each", () => {
    expect(sampledOperations.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });
});

describe.each(operations.map((operation) => [operation.id, operation] as const))("%s", (id, operation) => {
  const sample = readSample(id);
  const responses = within(operation.object, "responses");
  const mediaTypes = Object.keys(within(operation.object, "requestBody", "content"));

  test("has a valid sample request", () => {
    expect(parameterViolations(operation, sample.request.parameters)).toEqual([]);
    expect(Object.hasOwn(sample.request, "body")).toBe(mediaTypes.includes(json));
    expect(Object.hasOwn(sample.request, "bodyBase64")).toBe(mediaTypes.includes("application/octet-stream"));
    for (const mediaType of mediaTypes.filter((name) => name.endsWith("json"))) {
      expect(violations(requestLocation(operation, mediaType), sample.request.body)).toEqual([]);
    }
  });

  test("has a sample of every status", () => {
    expect(Object.keys(sample.responses).toSorted()).toEqual(Object.keys(responses).toSorted());
  });

  test.each(Object.keys(responses))("has valid samples of %s", (status) => {
    const { schema } = within(responses, status, "content", json);
    const bodies = bodiesOf(sample, status);
    if (schema === undefined) return expect(bodies).toEqual([null]);
    for (const body of bodies) expect(violations(responseLocation(operation, status), body)).toEqual([]);
    const shown = new Set(bodies.flatMap((body) => alternativesFor(within(schema), body)));
    expect([...shown]).toEqual(within(schema)["anyOf"] ?? []);
  });

  test("has at least three invalid samples", () => {
    expect(sample.invalid.length).toBeGreaterThanOrEqual(3);
  });

  test.each(sample.invalid.map((invalid) => [describeInvalid(invalid), invalid] as const))(
    "rejects %s",
    (_, invalid) => {
      const { pointer, keyword } = invalid;
      expect(violationsOf(operation, invalid)).toEqual([{ pointer, keyword }]);
    },
  );
});

function parametersOf(operation: JsonObject) {
  return Object.fromEntries(objects(operation["parameters"]).map(({ name, schema }) => [String(name), schema]));
}

function describeInvalid({ where, status, reason }: InvalidSample): string {
  return `${[where, status].filter((word) => word !== undefined).join(" ")}: ${reason}`;
}

function violationsOf(operation: Operation, { where, status = "", body }: InvalidSample) {
  if (where === "parameters") return parameterViolations(operation, within(body));
  return violations(where === "request" ? requestLocation(operation, json) : responseLocation(operation, status), body);
}
