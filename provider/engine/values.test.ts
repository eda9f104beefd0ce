import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { type Session, startSession } from "../testing/session.ts";
import { placesIn, type ResourceType, resourceTypes, validInputs, withAt } from "../testing/valid-inputs.ts";
import { known, output, secret, unknown, unknowns, type Wire, textAsset } from "../testing/wire.ts";

let session: Session;
beforeAll(async () => void (session = await startSession()));
afterAll(() => session[Symbol.asyncDispose]());
beforeEach(() => session.reset());

/** Every resource with every place in its inputs. */
const everyPlace = resourceTypes.flatMap((type) => placesIn(validInputs[type]).map((place) => ({ type, place })));

const title = "$type at $place";

interface Schema {
  readonly resources: Readonly<Record<string, { readonly inputProperties: object; readonly properties: object }>>;
  readonly functions: Readonly<Record<string, { readonly outputs: { readonly properties: object } }>>;
}

const schema = JSON.parse(readFileSync(new URL("../../schema.json", import.meta.url), "utf8")) as Schema;

const outputsOf = (type: ResourceType): readonly string[] =>
  Object.keys(schema.resources[`edgeplatform:index:${type}`]?.properties ?? {}).sort();

const resultsOf = (name: string): readonly string[] =>
  Object.keys(schema.functions[`edgeplatform:index:${name}`]?.outputs.properties ?? {}).sort();

test("the inputs that are tried are all that the schema has", () => {
  const declared = Object.entries(schema.resources).map(([token, { inputProperties }]) => [
    token.replace("edgeplatform:index:", ""),
    Object.keys(inputProperties).sort(),
  ]);
  const tried = resourceTypes.map((type) => [type, Object.keys(validInputs[type]).sort()]);
  expect(Object.fromEntries(tried)).toEqual(Object.fromEntries(declared));
});

describe("a value that is not known yet", () => {
  test.each(everyPlace)(`passes Check, Diff and a preview: ${title}`, async ({ type, place }) => {
    const { plugin } = session;
    const inputs = validInputs[type];
    const expected = withAt(inputs, place, () => unknown);
    for (const marker of Object.values(unknowns)) {
      const news = withAt(inputs, place, () => marker);
      expect(await plugin.check(type, news)).toEqual({ inputs: expected, failures: [] });
      const diff = await plugin.diff(type, { oldInputs: inputs, news });
      expect([diff.changes, diff.diffs]).toEqual(["DIFF_SOME", [place[0]]]);
      const { id, properties } = await plugin.create(type, news, { preview: true });
      expect([id, properties]).toEqual(["", expect.objectContaining(expected)]);
      const updated = await plugin.update(type, "1", { olds: inputs, news }, { preview: true });
      expect(updated).toMatchObject(expected);
    }
    expect(session.requests).toEqual([]);
  });

  test.each(everyPlace)(`is the same as an output value: ${title}`, async ({ type, place }) => {
    const { plugin } = session;
    const inputs = validInputs[type];
    const pending = withAt(inputs, place, () => output());
    const secretPending = withAt(inputs, place, () => output({ secret: true }));
    expect((await plugin.check(type, pending)).inputs).toEqual(withAt(inputs, place, () => unknown));
    expect((await plugin.check(type, secretPending)).inputs).toEqual(withAt(inputs, place, () => secret(unknown)));
  });

  test("is never sent to the platform outside a preview", async () => {
    const { plugin } = session;
    for (const { type, place } of everyPlace) {
      const news = withAt(validInputs[type], place, () => unknown);
      await expect(plugin.create(type, news)).rejects.toMatchObject({ details: `${type}: an input is unknown.` });
    }
    expect(session.requests).toEqual([]);
  });

  test.each(["getStorageZone", "getShieldZoneByPullZone", "getApiGuardian"])(
    "makes everything unknown that %s would look up",
    async (name) => {
      const argument = { getStorageZone: "id", getShieldZoneByPullZone: "pullZoneId", getApiGuardian: "shieldZoneId" }[
        name
      ];
      for (const marker of Object.values(unknowns)) {
        const { result, failures } = await session.plugin.invoke(name, { [argument ?? ""]: marker });
        expect(failures).toEqual([]);
        expect(Object.keys(result ?? {}).sort()).toEqual(resultsOf(name));
        expect(known(result ?? {})).toEqual({});
      }
      expect(session.requests).toEqual([]);
    },
  );
});

describe("an output value", () => {
  test.each(everyPlace)(`is what it holds: ${title}`, async ({ type, place }) => {
    const { plugin } = session;
    const inputs = validInputs[type];
    const wrapped = withAt(inputs, place, (value) => output({ value }));
    const wrappedSecret = withAt(inputs, place, (value) => output({ value, secret: true }));
    expect(await plugin.check(type, wrapped)).toEqual({ inputs, failures: [] });
    expect(await plugin.check(type, wrappedSecret)).toEqual({
      inputs: withAt(inputs, place, secret),
      failures: [],
    });
  });

  test("may hold a secret, and a secret may hold it", async () => {
    const { plugin } = session;
    const inputs: Wire = { hostname: "a.example.com" };
    const expected = { inputs: { hostname: secret("a.example.com") }, failures: [] };
    const type = "ExternalCertificateRequest";
    expect(await plugin.check(type, { hostname: output({ value: secret("a.example.com") }) })).toEqual(expected);
    expect(await plugin.check(type, { hostname: secret(output({ value: "a.example.com" })) })).toEqual(expected);
    expect(await plugin.check(type, { hostname: output({ value: "a.example.com", secret: false }) })).toEqual({
      inputs,
      failures: [],
    });
  });
});

describe("values", () => {
  const type: ResourceType = "ExternalCertificateRequest";

  test("null, false, zero and the empty text are told apart, in lists and objects too", async () => {
    const triggers = [null, false, 0, "", [], {}, [null], { a: null, b: false, c: 0, d: "" }, -0.5, 1e300];
    const inputs = { hostname: "a.example.com", triggers };
    expect(await session.plugin.check(type, inputs)).toEqual({ inputs, failures: [] });
    expect((await session.plugin.create(type, inputs, { preview: true })).properties).toMatchObject(inputs);
  });

  test("null at the top is absent", async () => {
    const inputs = { hostname: "a.example.com", triggers: null };
    expect(await session.plugin.check(type, inputs)).toEqual({ inputs: { hostname: "a.example.com" }, failures: [] });
  });

  test("assets and resource references go through as they are", async () => {
    const signature = "4dabf18193072939515e22adb298388d";
    const triggers = [
      { [signature]: "c44067f5952c0a294b673a41bacd8c17", hash: "abc", text: "content" },
      { [signature]: "0def7320c3a5731c473e5ecbe6d01bc7", hash: "abc", path: "./folder" },
      { [signature]: "5cf8f73096256a8f31e491e813e4eb8e", urn: "urn:pulumi:dev::p::a:b:C::d", id: "1" },
      { [signature]: "5cf8f73096256a8f31e491e813e4eb8e", urn: "urn:pulumi:dev::p::a:b:C::d", id: unknown },
    ];
    const inputs = { hostname: "a.example.com", triggers };
    expect(await session.plugin.check(type, inputs)).toEqual({ inputs, failures: [] });
  });

  test("and are a failure where they would be sent to the platform", async () => {
    const archive = { "4dabf18193072939515e22adb298388d": "0def7320c3a5731c473e5ecbe6d01bc7", path: "./folder" };
    const requestIntegrity = { rules: [{ file: textAsset("a", "b") }], folder: archive };
    const { failures } = await session.plugin.check("ShieldBotDetection", { shieldZoneId: 2001, requestIntegrity });
    const reason = "is an asset, an archive or a resource, which cannot be sent to the platform";
    expect(failures).toEqual([
      { property: "requestIntegrity.folder", reason },
      { property: "requestIntegrity.rules[0].file", reason },
    ]);
  });

  test("texts of every script, and one that is not well-formed", async () => {
    const triggers = ["héllo", "日本語", "🚀", "\u0000", "a.b[0]", "*", "\ud800"];
    const { inputs } = await session.plugin.check(type, { hostname: "a.example.com", triggers });
    expect(inputs["triggers"]).toEqual([...triggers.slice(0, -1), expect.stringMatching(/^\ufffd+$/)]);
  });

  test.each(resourceTypes)("%s: a preview gives every output, and none is known but the inputs", async (resource) => {
    const inputs = validInputs[resource];
    const { properties } = await session.plugin.create(resource, inputs, { preview: true });
    expect(known(properties)).toEqual(inputs);
    expect(Object.keys(properties).sort()).toEqual(outputsOf(resource));
    expect(session.requests).toEqual([]);
  });
});
