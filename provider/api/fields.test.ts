import { describe, expect, test } from "@jest/globals";

import { collectFields, componentFields } from "./testing/coverage.ts";
import { document, fieldNames, json, operations, read } from "./testing/document.ts";
import { requestLocation, responseLocation, schemas, strings, within } from "./testing/document.ts";
import { bodiesOf, readSample } from "./testing/samples.ts";

describe("fields", () => {
  const shapes = Object.entries(within(read("fields.yaml"))).map(([shape, names]) => [shape, strings(names)] as const);
  const count = shapes.flatMap(([, names]) => names).length;

  test(`of the specification's ${shapes.length} shapes, ${count} in all, are those of the API description`, () => {
    for (const [shape, names] of shapes) expect([shape, fieldNames(within(schemas, shape))]).toEqual([shape, names]);
    expect(count).toBe(320);
  });

  test("of no other shape are in the API description", () => {
    const known = new Set(shapes.map(([shape]) => shape));
    const others = Object.keys(schemas).filter((shape) => !known.has(shape));
    const groups = others.filter((shape) => within(schemas, shape)["title"] !== undefined);
    expect(groups.map((shape) => within(schemas, shape)["title"])).toEqual([
      "Identity and basics",
      "Access control",
      "Traffic limits and billing",
      "Caching",
      "Origin behaviour",
      "Origin shield",
      "TLS and certificates",
      "Logging",
      "Error pages and preloading",
      "Optimizer",
      "Edge rules",
    ]);
    expect(others.filter((shape) => !groups.includes(shape))).toEqual(["MainRegion", "ReplicationRegion"]);
  });

  test("are all required, save those of requests and nullable ones", () => {
    const lax = Object.entries(schemas).filter(
      ([, schema]) => strings(within(schema)["required"]).join() !== Object.keys(within(schema, "properties")).join(),
    );
    expect(lax.map(([shape]) => shape)).toEqual([
      "StorageZoneCreate",
      "BotDetection",
      "BrowserFingerprint",
      "CollectionUpdate",
      "PlatformError",
    ]);
    expect(within(schemas, "StorageZoneCreate")["required"]).toEqual(["Name", "Region"]);
  });

  test("all have a value in a valid sample", () => {
    const seen = new Set<unknown>();
    for (const operation of operations) {
      const sample = readSample(operation.id);
      collectFields(within(document, ...requestLocation(operation, json)), sample.request.body, seen);
      for (const status of Object.keys(sample.responses)) {
        const schema = within(document, ...responseLocation(operation, status));
        for (const body of bodiesOf(sample, status)) collectFields(schema, body, seen);
      }
    }
    expect(componentFields.filter(([, field]) => !seen.has(field)).map(([name]) => name)).toEqual([]);
  });

  test("that are timestamps are marked", () => {
    const timestamps = componentFields.filter(([, field]) => within(field)["format"] === "date-time");
    expect(timestamps.map(([name]) => name)).toEqual([
      "StorageZone.DateModified",
      "ShieldZone.learningModeUntil",
      "ApiGuardianConfiguration.createdAt",
      "ApiGuardianConfiguration.updatedAt",
      "ApiGuardianEndpoint.createdAt",
      "ApiGuardianEndpoint.updatedAt",
      "ContainerRegistry.createdAt",
      "ContainerRegistry.lastUpdatedAt",
    ]);
  });

  test("that are region codes have the documented values", () => {
    expect(schemas["MainRegion"]).toMatchObject({ minLength: 1, enum: ["DE", "NY", "LA", "SG"] });
    expect(schemas["ReplicationRegion"]).toMatchObject({ enum: ["DE", "NY", "LA", "SG", "SYD"] });
  });

  test("that are secrets are marked", () => {
    const secrets = componentFields.filter(([, field]) => within(field)["x-sensitive"] === true);
    expect(secrets.map(([name]) => name)).toEqual([
      "StorageZone.Password",
      "StorageZone.ReadOnlyPassword",
      "PullZoneAccessControl.ZoneSecurityKey",
      "PullZoneOrigin.CloudSigningKey",
      "PullZoneOrigin.CloudSigningSecret",
      "PullZoneLogging.LogForwardingToken",
      "Hostname.CertificateKey",
      "ContainerRegistry.firstPasswordSymbols",
      "ContainerRegistry.lastPasswordSymbols",
    ]);
  });
});
