import { describe, expect, test } from "@jest/globals";
import { Asset } from "./asset.ts";
import { defaultsKey } from "./check.ts";
import { getApiGuardian } from "./functions/get-api-guardian.ts";
import { getStorageZone } from "./functions/get-storage-zone.ts";
import { outputNames } from "./generated/facts.gen.ts";
import { operations } from "./generated/wire.gen.ts";
import { OperationError } from "./operation-errors.ts";
import { Provider } from "./provider.ts";
import { functions } from "./registry.ts";
import { tokenOf } from "./token.ts";
import type { AnyResource } from "./resource.ts";
import { shieldBotDetection } from "./resources/shield-bot-detection.ts";
import { storageZone } from "./resources/storage-zone.ts";
import { videoCollection } from "./resources/video-collection.ts";
import { namedResources } from "./testing/arbitrary-inputs.ts";
import { seeded, startEmulatedProvider } from "./testing/emulated-provider.ts";
import { rejection } from "./testing/rejection.ts";
import { startScriptedPlatform } from "./testing/scripted-platform.ts";
import { testConfig } from "./testing/test-config.ts";
import { testScope } from "./testing/test-scope.ts";
import { type Properties, Unknown } from "./values.ts";

const zone = { name: "assets", region: "DE", replicationRegions: ["NY"] };

const { shieldZoneId, libraryId, collectionId, videoId, hostname } = seeded;

/** Inputs of every resource that the seeded emulator takes, and the id that they lead to. */
const samples: Readonly<Record<string, { inputs: Properties; id: string }>> = {
  StorageZone: { inputs: zone, id: "5001" },
  ShieldBotDetection: { inputs: { shieldZoneId, ipAddress: { a: 1 } }, id: "2001" },
  VideoCollection: { inputs: { libraryId, collectionId, name: "n" }, id: `${libraryId}/${collectionId}` },
  VideoThumbnail: {
    inputs: { libraryId, videoId, file: new Asset("text", "picture", ""), queryParameters: { a: "b" } },
    id: `${libraryId}/${videoId}`,
  },
  ExternalCertificateRequest: { inputs: { hostname, triggers: [1] }, id: hostname },
  PodRecreation: { inputs: { appId: "orders", podId: "orders-0", triggers: [1] }, id: "orders/orders-0" },
};
const sampleOf = ({ name }: AnyResource) => samples[name] ?? { inputs: {}, id: "" };

describe.each(namedResources)("%s", (_, resource) => {
  const { inputs, id } = sampleOf(resource);

  test("is created, and its outputs are those that its schema names", async () => {
    await using platform = await startEmulatedProvider();
    const made = await platform.provider.create(resource, inputs, testScope());
    expect(made.id).toBe(id);
    expect(made.state).toMatchObject(inputs);
    const left = Object.keys(resource.extraInputs ?? {}).filter((name) => !(name in inputs));
    const names = (outputNames[tokenOf(resource)] ?? []).filter((name) => !left.includes(name));
    expect(Object.keys(made.state).toSorted()).toEqual(names.toSorted());
    expect(platform.emulator.journal.entries()).toMatchObject([
      { operationId: resource.operations.create, acted: true },
    ]);
  });

  test("is previewed without a request: what only the platform knows is unknown", async () => {
    await using platform = await startEmulatedProvider();
    const state = await platform.provider.previewCreate(resource, inputs);
    const names = outputNames[tokenOf(resource)] ?? [];
    expect(Object.keys(state).toSorted()).toEqual(names.toSorted());
    for (const [name, value] of Object.entries(state)) {
      if (name in inputs) expect(value).toEqual(inputs[name]);
      else expect([name, value]).toEqual([name, expect.any(Unknown)]);
    }
    expect(platform.sent()).toEqual([]);
  });

  test("is previewed with unknown inputs, and before there are settings", async () => {
    const unknown = Object.fromEntries(Object.keys(inputs).map((name) => [name, new Unknown()]));
    const provider = new Provider();
    for (const given of [inputs, unknown]) {
      expect(await provider.previewCreate(resource, given)).toMatchObject(given);
      expect(await provider.previewUpdate(resource, given, inputs)).toMatchObject(given);
    }
  });

  test("keeps its identity in the preview of an update, and invents nothing", async () => {
    await using platform = await startEmulatedProvider();
    const { state } = await platform.provider.create(resource, inputs, testScope());
    platform.emulator.journal.clear();
    const preview = await platform.provider.previewUpdate(resource, inputs, state);
    for (const [name, value] of Object.entries(preview)) {
      if (name in inputs) expect(value).toEqual(inputs[name]);
      else if (resource.identity.includes(name)) expect(value).toBe(state[name]);
      else expect([name, value]).toEqual([name, expect.any(Unknown)]);
    }
    expect(platform.sent()).toEqual([]);
  });

  test("leaves out of the state what the provider adds for itself", async () => {
    await using platform = await startEmulatedProvider();
    const marked = { ...inputs, [defaultsKey]: ["name"] };
    const { state } = await platform.provider.create(resource, marked, testScope());
    expect(state).not.toHaveProperty(defaultsKey);
    expect(await platform.provider.previewCreate(resource, marked)).not.toHaveProperty(defaultsKey);
  });

  test("is deleted without a request, with a warning that names it", async () => {
    await using platform = await startEmulatedProvider();
    const scope = testScope();
    const { state } = await platform.provider.create(resource, inputs, scope);
    platform.emulator.journal.clear();
    platform.provider.delete(resource, state, scope);
    expect(scope.warnings).toEqual([
      `${resource.describe(state)} stays on the platform, which shows no operation that deletes it; it is only taken ` +
        "out of Pulumi's state.",
    ]);
    expect(platform.sent()).toEqual([]);
  });

  test("is not deleted where the settings say that this is an error", async () => {
    await using platform = await startEmulatedProvider({ settings: { onDelete: "error" } });
    const scope = testScope();
    const deleting = async () => platform.provider.delete(resource, inputs, scope);
    const error = await rejection(deleting(), OperationError);
    expect(error.code).toBe("REFUSED");
    expect(error.message).toContain(`${resource.describe(inputs)} stays on the platform`);
    expect(scope.warnings).toEqual([]);
  });

  test("is not created with inputs that are not valid, or not known", async () => {
    await using platform = await startEmulatedProvider();
    const [first = ""] = Object.keys(inputs);
    const wrong: Properties[] = [{}, { ...inputs, other: 1 }, { ...inputs, [first]: new Unknown() }];
    for (const given of wrong) {
      const error = await rejection(platform.provider.create(resource, given, testScope()), OperationError);
      expect(error.code).toBe("INVALID_REQUEST");
      expect(error.message).toMatch(new RegExp(`^${resource.name}: `));
    }
    expect(platform.sent()).toEqual([]);
  });

  test("says when there is no configuration", async () => {
    const error = await rejection(new Provider().create(resource, inputs, testScope()), OperationError);
    expect(error).toMatchObject({ code: "NOT_CONFIGURED", message: "The provider is not configured." });
  });

  test("names itself and the operation when the platform cannot be reached", async () => {
    const provider = new Provider();
    provider.configure(testConfig("http://127.0.0.1:1", { maxRetries: 0 }));
    const error = await rejection(provider.create(resource, inputs, testScope()), OperationError);
    expect(error.code).toBe("UNREACHABLE");
    expect(error.message).toContain(`creating ${resource.describe(inputs)}: `);
    expect(error.message).toContain("the platform could not be reached (UNREACHABLE, ECONNREFUSED). Check the address");
  });

  test("ends as cancelled when the engine says so", async () => {
    await using platform = await startEmulatedProvider();
    const scope = testScope();
    scope.cancel();
    const error = await rejection(platform.provider.create(resource, inputs, scope), OperationError);
    expect(error.code).toBe("CANCELLED");
    expect(platform.sent()).toEqual([]);
  });
});

describe("a resource that cannot be read", () => {
  const unreadable = namedResources.filter(([, resource]) => resource.read === undefined);

  test.each(unreadable)("keeps its last known state in a refresh: %s", async (_, resource) => {
    await using platform = await startEmulatedProvider();
    const { inputs, id } = sampleOf(resource);
    const last = { inputs, state: { ...inputs, more: 1 } };
    expect(await platform.provider.read(resource, id, last, testScope())).toEqual({ id, ...last });
    expect(platform.sent()).toEqual([]);
  });

  test.each(unreadable)("cannot be imported, and says what to do: %s", async (name, resource) => {
    const importing = new Provider().read(resource, sampleOf(resource).id, undefined, testScope());
    expect((await rejection(importing, OperationError)).message).toMatch(
      new RegExp(`^${name} cannot be imported, .+ Declare it in the program instead: creating it `),
    );
  });
});

describe("an update", () => {
  test("sends the new inputs, and the state is what the platform answers", async () => {
    await using platform = await startEmulatedProvider();
    const news = { shieldZoneId, browserFingerprint: { complexEnabled: true } };
    const state = await platform.provider.update(shieldBotDetection, "2001", news, { old: 1 }, testScope());
    expect(state).toEqual({ ...news, requestIntegrity: {}, ipAddress: {} });
  });

  test("names the object in what goes wrong", async () => {
    await using platform = await startEmulatedProvider();
    platform.emulator.inject({ status: 400, body: { success: false, message: "No.", statusCode: 400 } });
    const news = { libraryId, collectionId, name: "n" };
    const updating = platform.provider.update(videoCollection, "id", news, news, testScope());
    expect((await rejection(updating, OperationError)).message).toBe(
      `updating collection "${collectionId}" of video library "3001": Update Collection: the platform refused it ` +
        "(REFUSED, HTTP 400): No. Correct the program and run it again.",
    );
  });

  test("is refused with inputs that are not valid", async () => {
    await using platform = await startEmulatedProvider();
    const updating = platform.provider.update(shieldBotDetection, "2001", { ipAddress: 5 }, {}, testScope());
    const { code, message } = await rejection(updating, OperationError);
    expect(code).toBe("INVALID_REQUEST");
    expect(message).toBe("ShieldBotDetection: shieldZoneId is required; ipAddress must be of type object.");
    expect(platform.sent()).toEqual([]);
  });
});

describe("a diff", () => {
  const provider = new Provider();
  const warningsOf = (olds: Properties, news: Properties): readonly string[] => {
    const scope = testScope();
    provider.diff(storageZone, olds, news, scope);
    return scope.warnings;
  };

  test("that replaces a zone whose name is written out warns that the old one keeps it", () => {
    expect(warningsOf(zone, { ...zone, region: "NY" })).toEqual([
      'Replacing it makes a second object with the name "assets", because the platform shows no operation that ' +
        "deletes: the old one stays and keeps that name. If the platform refuses the name twice, give another, or " +
        "leave name out to have one made.",
    ]);
  });

  test("does not warn when the name changes too, was made, or nothing is replaced", () => {
    expect(warningsOf(zone, { ...zone, region: "NY", name: "b" })).toEqual([]);
    expect(warningsOf(zone, { ...zone, region: "NY", name: new Unknown() })).toEqual([]);
    expect(warningsOf(zone, { ...zone, region: "NY", [defaultsKey]: ["name"] })).toEqual([]);
    expect(warningsOf(zone, { ...zone, replicationRegions: [...zone.replicationRegions] })).toEqual([]);
  });

  test("of resources whose names are not made does not warn", () => {
    const scope = testScope();
    const olds = { libraryId: "1", collectionId: "c", name: "n" };
    provider.diff(videoCollection, olds, { ...olds, libraryId: "2" }, scope);
    expect(scope.warnings).toEqual([]);
  });

  test("that replaces warns that it fails where nothing may be deleted", () => {
    const strict = new Provider();
    strict.configure(testConfig("https://platform.example.com", { onDelete: "error" }));
    const scope = testScope();
    strict.diff(storageZone, zone, { ...zone, region: "NY", name: "b" }, scope);
    strict.diff(storageZone, zone, zone, scope);
    expect(scope.warnings).toEqual([
      "Replacing it makes the new object and then fails, because onDelete is error and the old one stays.",
    ]);
  });

  test("leaves out what is ignored", () => {
    const { changes } = provider.diff(storageZone, zone, { ...zone, region: "NY" }, testScope(), ["region"]);
    expect(changes).toEqual([]);
  });
});

describe("a function", () => {
  const withArguments = functions.filter(({ operation }) => Object.keys(operations[operation].parameters).length > 0);

  test.each(withArguments.map((definition) => [definition.name, definition] as const))(
    "%s has unknown results for unknown arguments, without a request",
    async (_, definition) => {
      await using platform = await startEmulatedProvider();
      const names = Object.values(operations[definition.operation].parameters);
      const unknown = Object.fromEntries(names.map((name) => [name, new Unknown()]));
      const answer = await platform.provider.invoke(definition, unknown, testScope());
      const results = outputNames[tokenOf(definition)] ?? [];
      expect(answer).toEqual({ result: Object.fromEntries(results.map((name) => [name, expect.any(Unknown)])) });
      expect(platform.sent()).toEqual([]);
    },
  );

  test("is told what is wrong with its arguments beside what is unknown", async () => {
    const answer = await new Provider().invoke(getApiGuardian, { shieldZoneId: new Unknown(), x: 1 }, testScope());
    expect(answer).toEqual({ problems: [{ path: "x", reason: "is not a known property" }] });
  });

  test("says when there is no configuration", async () => {
    const error = await rejection(new Provider().invoke(getStorageZone, { id: 5 }, testScope()), OperationError);
    expect(error.code).toBe("NOT_CONFIGURED");
  });
});

describe("the settings", () => {
  test("that are taken later are those of all later operations", async () => {
    await using first = await startScriptedPlatform([{ status: 400 }]);
    await using second = await startScriptedPlatform([{ status: 400 }]);
    const provider = new Provider();
    for (const platform of [first, second]) {
      provider.configure(testConfig(platform.url));
      await rejection(provider.create(storageZone, zone, testScope()), OperationError);
    }
    expect([first.calls, second.calls]).toEqual([["POST /storagezone"], ["POST /storagezone"]]);
  });
});

describe("many operations at once", () => {
  test("are kept apart, and within the limit of requests", async () => {
    await using platform = await startEmulatedProvider({ settings: { maxConcurrentRequests: 4 } });
    const names = Array.from({ length: 40 }, (_, index) => `zone-${index}`);
    const made = await Promise.all(
      names.map((name) => platform.provider.create(storageZone, { ...zone, name }, testScope({ name }))),
    );
    expect(made.map(({ state }) => state["name"])).toEqual(names);
    expect(new Set(made.map(({ id }) => id)).size).toBe(40);
    for (const { id, state } of made) {
      expect(platform.emulator.platform.storageZones.get(id)?.Name).toBe(state["name"]);
    }
  });
});
