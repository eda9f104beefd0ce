import { describe, expect, test } from "@jest/globals";
import { collectFields } from "./api/testing/coverage.ts";
import {
  composition,
  document,
  fieldNames,
  type JsonObject,
  json,
  operations as documented,
  read,
  requestLocation,
  responseLocation,
  schemas,
  strings,
  within,
} from "./api/testing/document.ts";
import { bodiesOf, readSample } from "./api/testing/samples.ts";
import { operations, shapes } from "./generated/wire.gen.ts";
import { functions, resources } from "./registry.ts";
import { tokenOf } from "./token.ts";
import { packageSchema } from "./schema.ts";

const inventory = Object.entries(within(read("fields.yaml"))).flatMap(([shape, names]) =>
  strings(names).map((wireName) => ({ shape, wireName })),
);
const namesOf = (fields: readonly { shape: string; wireName: string }[]): readonly string[] =>
  fields.map(({ shape, wireName }) => `${shape}.${wireName}`);

const schema = within(JSON.parse(packageSchema()));

/** The objects of the package schema whose properties are the fields of a shape. */
function homesOf(shape: string): readonly JsonObject[] {
  const ofResources = resources.flatMap((resource) => {
    const { body, result } = operations[resource.operations.create];
    const spec = within(schema, "resources", tokenOf(resource));
    const inputs = body === shape ? [within(spec, "inputProperties")] : [];
    return result === shape ? [...inputs, within(spec, "properties")] : inputs;
  });
  const ofFunctions = functions
    .filter(({ operation }) => operations[operation].result === shape)
    .map((definition) => within(schema, "functions", tokenOf(definition), "outputs", "properties"));
  const type = within(schema, "types", `edgeplatform:index:${shape}`, "properties");
  return [...ofResources, ...ofFunctions, type].filter((properties) => Object.keys(properties).length > 0);
}

/** Every field of the API description for which a valid sample has a value. */
const sampled = new Set<unknown>();
for (const operation of documented) {
  const sample = readSample(operation.id);
  collectFields(within(document, ...requestLocation(operation, json)), sample.request.body, sampled);
  for (const status of Object.keys(sample.responses)) {
    const location = within(document, ...responseLocation(operation, status));
    for (const body of bodiesOf(sample, status)) collectFields(location, body, sampled);
  }
}

describe(`of the ${inventory.length} fields that the specification names`, () => {
  const inDocument = inventory.filter(({ shape, wireName }) => fieldNames(within(schemas, shape)).includes(wireName));
  test(`${inDocument.length} are in openapi.yaml`, () => {
    expect(namesOf(inDocument)).toEqual(namesOf(inventory));
    expect(inventory).toHaveLength(320);
  });

  const inSamples = inventory.filter(({ shape, wireName }) =>
    composition(within(schemas, shape)).some((part) => sampled.has(within(part, "properties")[wireName])),
  );
  test(`${inSamples.length} have a value in a sample`, () => {
    expect(namesOf(inSamples)).toEqual(namesOf(inventory));
  });

  const inSchema = inventory.filter(({ shape, wireName }) => {
    const property = shapes[shape]?.[wireName]?.[0] ?? "";
    const homes = homesOf(shape);
    return homes.length > 0 && homes.every((properties) => Object.hasOwn(properties, property));
  });
  test(`${inSchema.length} are in schema.json under their property names, and the others are not what a program sees`, () => {
    const others = inventory.filter((field) => !inSchema.includes(field));
    expect(namesOf(others)).toEqual([
      // Envelopes, which the client takes off.
      "ShieldZoneResponse.data",
      "BotDetectionResponse.error",
      "BotDetectionResponse.data",
      "ApiGuardianResponse.error",
      "ApiGuardianResponse.data",
      // In its place stands `totalItems` itself.
      "ContainerRegistryList.meta",
      "ContainerRegistryListMeta.totalItems",
      // Error shapes, which become messages.
      "PlatformError.ErrorKey",
      "PlatformError.Field",
      "PlatformError.Message",
      "Problem.type",
      "Problem.title",
      "Problem.detail",
      "Problem.instance",
      "Problem.status",
      "ContainerValidationError.title",
      "ContainerValidationError.detail",
      "ContainerValidationError.instance",
      "ContainerValidationError.status",
      "ContainerValidationError.errors",
      "ContainerValidationError.id",
      "ContainerFieldError.message",
      "ContainerFieldError.field",
      "ResultWrapper.error",
      "ResultWrapper.data",
      "ResultStatus.success",
      "ResultStatus.message",
      "ResultStatus.errorKey",
      "VideoResult.success",
      "VideoResult.message",
      "VideoResult.statusCode",
      "BindingError.location",
      "BindingError.value",
      "BindingError.formatters",
      "BindingError.contentTypes",
      "BindingError.declaredType",
      "BindingError.statusCode",
    ]);
    expect(inSchema.length + others.length).toBe(inventory.length);
  });
});

test("the number of registries is a result of its own", () => {
  const results = within(schema, "functions", "edgeplatform:index:getContainerRegistries", "outputs", "properties");
  expect(results["totalItems"]).toMatchObject({ type: "number" });
});

test("every property of schema.json is such a field, a parameter of a path, or one of the provider's own", () => {
  const fields = new Map<unknown, Set<string>>();
  for (const { shape, wireName } of inventory) {
    for (const home of homesOf(shape)) {
      fields.set(home, (fields.get(home) ?? new Set()).add(shapes[shape]?.[wireName]?.[0] ?? ""));
    }
  }
  const places: readonly (readonly string[])[] = [
    ...Object.keys(within(schema, "types")).map((token) => ["types", token, "properties"]),
    ...resources.flatMap((resource) => [
      ["resources", tokenOf(resource), "inputProperties"],
      ["resources", tokenOf(resource), "properties"],
    ]),
    ...functions.flatMap((definition) => [
      ["functions", tokenOf(definition), "inputs", "properties"],
      ["functions", tokenOf(definition), "outputs", "properties"],
    ]),
  ];
  const others = places.flatMap((place) => {
    const properties = within(schema, ...place);
    const names = Object.keys(properties).filter((name) => fields.get(properties)?.has(name) !== true);
    return names.map((name) => `${place[1]?.replace("edgeplatform:index:", "")} ${place.slice(2).join(".")}: ${name}`);
  });
  expect(others).toEqual([
    "StorageZone inputProperties: s3Type",
    "StorageZone inputProperties: tier",
    "StorageZone properties: s3Type",
    "StorageZone properties: tier",
    "VideoCollection inputProperties: collectionId",
    "VideoCollection inputProperties: libraryId",
    "VideoCollection properties: collectionId",
    "VideoCollection properties: libraryId",
    "VideoCollection properties: name",
    "VideoThumbnail inputProperties: file",
    "VideoThumbnail inputProperties: libraryId",
    "VideoThumbnail inputProperties: queryParameters",
    "VideoThumbnail inputProperties: videoId",
    "VideoThumbnail properties: file",
    "VideoThumbnail properties: libraryId",
    "VideoThumbnail properties: queryParameters",
    "VideoThumbnail properties: videoId",
    "ExternalCertificateRequest inputProperties: triggers",
    "ExternalCertificateRequest properties: challenge",
    "ExternalCertificateRequest properties: hostname",
    "ExternalCertificateRequest properties: triggers",
    "PodRecreation inputProperties: appId",
    "PodRecreation inputProperties: podId",
    "PodRecreation inputProperties: triggers",
    "PodRecreation properties: appId",
    "PodRecreation properties: podId",
    "PodRecreation properties: triggers",
    "getStorageZone inputs.properties: id",
    "getShieldZoneByPullZone inputs.properties: pullZoneId",
    "getApiGuardian inputs.properties: shieldZoneId",
    "getContainerRegistries inputs.properties: cursorParameter",
    "getContainerRegistries inputs.properties: queryParameters",
    "getContainerRegistries outputs.properties: totalItems",
  ]);
});
