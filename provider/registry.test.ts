import { readdirSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { within } from "./api/testing/document.ts";
import { operations } from "./generated/wire.gen.ts";
import { functions, resources } from "./registry.ts";
import { tokenOf } from "./token.ts";
import { inputFacts, outputNames, sensitiveOutputs } from "./generated/facts.gen.ts";

/** `ShieldBotDetection` → `shield-bot-detection`. */
const fileName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, index: number) => `${index === 0 ? "" : "-"}${letter.toLowerCase()}`);

const definitions = [...resources, ...functions];

describe.each([
  ["resources", resources],
  ["functions", functions],
] as const)("%s", (folder, registered) => {
  const names = registered.map(({ name }) => fileName(name));
  const files = readdirSync(new URL(folder, import.meta.url)).toSorted();

  test("each have a file of their name, and a test beside it", () => {
    expect(files).toEqual(names.flatMap((name) => [`${name}.test.ts`, `${name}.ts`]).toSorted());
  });

  test("each are what their file declares", async () => {
    for (const [index, definition] of registered.entries()) {
      const module: unknown = await import(`./${folder}/${names[index]}.ts`);
      expect(Object.values(within(module))).toEqual([definition]);
    }
  });
});

describe("every definition", () => {
  test("has a token of its own", () => {
    expect(definitions.map(tokenOf)).toEqual([
      "edgeplatform:index:StorageZone",
      "edgeplatform:index:ShieldBotDetection",
      "edgeplatform:index:VideoCollection",
      "edgeplatform:index:VideoThumbnail",
      "edgeplatform:index:ExternalCertificateRequest",
      "edgeplatform:index:PodRecreation",
      "edgeplatform:index:getStorageZone",
      "edgeplatform:index:getShieldZoneByPullZone",
      "edgeplatform:index:getApiGuardian",
      "edgeplatform:index:getContainerRegistries",
    ]);
  });

  test("has its facts generated", () => {
    for (const table of [inputFacts, outputNames, sensitiveOutputs]) {
      expect(Object.keys(table)).toEqual(definitions.map(tokenOf));
    }
  });

  test("has a description of whole sentences", () => {
    for (const { name, description } of definitions)
      expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z][^]+\.$/)]);
  });
});

describe.each(resources.map((resource) => [resource.name, resource] as const))("%s", (_, resource) => {
  const inputs = Object.keys(inputFacts[tokenOf(resource)] ?? {});
  const outputs = outputNames[tokenOf(resource)] ?? [];

  test("names operations that exist", () => {
    for (const id of Object.values(resource.operations)) expect(Object.keys(operations)).toContain(id);
  });

  test("reads and updates exactly when it names the operations for it", () => {
    expect(resource.read !== undefined).toBe(resource.operations.read !== undefined);
    expect(resource.update !== undefined).toBe(resource.operations.update !== undefined);
  });

  test("adopts exactly when creating twice does no more than creating once", () => {
    expect(resource.adopts).toBe(operations[resource.operations.create].idempotent);
  });

  test("declares nothing about properties that it does not have", () => {
    const { identity, numericIdentity = [], replaceOn, optionalInputs = [], requiredInputs = [], autoname } = resource;
    expect(identity.filter((name) => !outputs.includes(name))).toEqual([]);
    expect(numericIdentity.filter((name) => !identity.includes(name))).toEqual([]);
    const named = [...replaceOn, ...optionalInputs, ...requiredInputs, ...(autoname === undefined ? [] : [autoname])];
    expect(named.filter((name) => !inputs.includes(name))).toEqual([]);
    expect(autoname === undefined || optionalInputs.includes(autoname)).toBe(true);
  });

  test("is replaced by every input whose change cannot be sent, and by what identifies it", () => {
    const { identity, replaceOn, operations: own } = resource;
    if (own.update === undefined) expect(replaceOn.toSorted()).toEqual(inputs.toSorted());
    expect(identity.filter((name) => inputs.includes(name) && !replaceOn.includes(name))).toEqual([]);
  });

  test("has every input among its outputs", () => {
    expect(inputs.filter((name) => !outputs.includes(name))).toEqual([]);
  });
});

describe.each(functions.map((definition) => [definition.name, definition] as const))("%s", (_, definition) => {
  test("names an operation that exists and changes nothing", () => {
    expect(operations[definition.operation].method).toBe("GET");
  });

  test("takes the parameters of its operation, and those of its own", () => {
    const parameters = Object.values(operations[definition.operation].parameters);
    const extra = Object.keys(definition.extraArguments ?? {});
    expect(Object.keys(inputFacts[tokenOf(definition)] ?? {})).toEqual([...parameters, ...extra]);
  });
});
