import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import { urnOf } from "../testing/plugin.ts";
import { field, nested, rawObject, rawStruct, rawText } from "../testing/raw-struct.ts";
import { failureOf } from "../testing/rpc-failure.ts";
import { startScriptedPlatform } from "../testing/scripted-platform.ts";
import { type Session, startSession } from "../testing/session.ts";
import { validInputs } from "../testing/valid-inputs.ts";
import { type Wire } from "../testing/wire.ts";

let session: Session;
beforeAll(async () => void (session = await startSession()));
afterAll(() => session[Symbol.asyncDispose]());
beforeEach(() => session.reset());

const bots = "ShieldBotDetection";

/** A request whose URN is field 1 and whose properties are another field, of bytes. */
const rawRequest = (type: string, properties: Uint8Array, number: number): Buffer =>
  Buffer.concat([field(1, urnOf(type)), field(number, properties)]);

/** Every method that takes properties, called with the same ones. */
const everywhere = (type: string, properties: Uint8Array): Readonly<Record<string, Buffer>> => ({
  Check: rawRequest(type, properties, 3),
  Diff: Buffer.concat([field(2, urnOf(type)), field(4, properties)]),
  Create: rawRequest(type, properties, 2),
  Read: Buffer.concat([field(1, "1"), field(2, urnOf(type)), field(3, properties)]),
  Update: Buffer.concat([field(2, urnOf(type)), field(4, properties)]),
  Delete: Buffer.concat([field(2, urnOf(type)), field(3, properties)]),
  Invoke: Buffer.concat([field(1, "edgeplatform:index:getApiGuardian"), field(2, properties)]),
  CheckConfig: field(3, properties),
  DiffConfig: field(4, properties),
  Configure: field(2, properties),
});

/** Checks that the process is well: it answers as it did before. */
async function expectWell(): Promise<void> {
  const { plugin } = session;
  expect(plugin.alive).toBe(true);
  const inputs = validInputs.ShieldBotDetection;
  expect(await plugin.check(bots, inputs)).toEqual({ inputs, failures: [] });
  expect((await plugin.diff(bots, { oldInputs: {}, news: {} })).changes).toBe("DIFF_NONE");
  expect(await plugin.check(bots, {})).toEqual({
    inputs: {},
    failures: [{ property: "shieldZoneId", reason: "is required" }],
  });
}

describe("tokens", () => {
  test.each(["NoSuchResource", "__proto__", "constructor", "storagezone"])("the resource %j", async (type) => {
    const { plugin } = session;
    const failures = await Promise.all([
      failureOf(plugin.check(type, {})),
      failureOf(plugin.diff(type, { oldInputs: {}, news: {} })),
      failureOf(plugin.create(type, {})),
      failureOf(plugin.read(type, "1")),
      failureOf(plugin.update(type, "1", { olds: {}, news: {} })),
      failureOf(plugin.delete(type, "1", {})),
    ]);
    for (const { code, message } of failures) {
      expect([code, message]).toEqual([
        "INVALID_ARGUMENT",
        `edgeplatform has no resource of type "edgeplatform:index:${type}"`,
      ]);
    }
    await expectWell();
  });

  test.each(["noSuchFunction", "__proto__", "constructor", ""])("the function %j", async (name) => {
    expect(await failureOf(session.plugin.invoke(name, {}))).toMatchObject({
      code: "INVALID_ARGUMENT",
      message: `edgeplatform has no function "edgeplatform:index:${name}"`,
    });
  });

  test("a resource below others is known by its own type", async () => {
    const urn = "urn:pulumi:dev::project::my:own:Type$other:mod:Type$edgeplatform:index:StorageZone::name";
    const response = await session.plugin.call(ResourceProviderService.check, new pb.CheckRequest().setUrn(urn));
    expect(response.getFailuresList().map((failure) => failure.getProperty())).toEqual(["region"]);
  });
});

describe("messages without what they should hold", () => {
  test.each(["Check", "Diff", "Create", "Read", "Update", "Delete", "Invoke"])(
    "an empty %s is refused",
    async (method) => {
      expect((await failureOf(session.plugin.callRaw(method, Buffer.alloc(0)))).code).toBe("INVALID_ARGUMENT");
      await expectWell();
    },
  );

  test("an empty Configure names what is missing, an empty CheckConfig and DiffConfig say nothing", async () => {
    await session.plugin.callRaw("CheckConfig", Buffer.alloc(0));
    await session.plugin.callRaw("DiffConfig", Buffer.alloc(0));
    const { missingKeys } = await failureOf(session.plugin.callRaw("Configure", Buffer.alloc(0)));
    expect(missingKeys).toHaveLength(2);
  });

  test("a resource without properties", async () => {
    const urn = urnOf("StorageZone");
    const { check, create, update, diff } = ResourceProviderService;
    const { plugin } = session;
    const checked = await plugin.call(check, new pb.CheckRequest().setUrn(urn));
    expect(checked.getFailuresList().map((failure) => failure.getProperty())).toEqual(["region"]);
    expect(await failureOf(plugin.call(create, new pb.CreateRequest().setUrn(urn)))).toMatchObject({
      code: "INVALID_ARGUMENT",
      message: expect.stringContaining("region is required"),
    });
    expect(await failureOf(plugin.call(update, new pb.UpdateRequest().setUrn(urn)))).toMatchObject({
      code: "INVALID_ARGUMENT",
      message: expect.stringContaining("is not an id of StorageZone"),
    });
    expect((await plugin.call(diff, new pb.DiffRequest().setUrn(urn))).getChanges()).toBe(1);
    expect(session.requests).toEqual([]);
  });

  test("what is no message of the protocol", async () => {
    for (const bytes of [Buffer.from([0xff]), Buffer.from("garbage"), Buffer.alloc(1_000, 0x0a)]) {
      const failure = await failureOf(session.plugin.callRaw("Check", bytes));
      expect([failure.code, failure.message]).toEqual([
        "INVALID_ARGUMENT",
        expect.stringMatching(/^The request cannot be read|^edgeplatform has no resource/),
      ]);
    }
    await expectWell();
  });
});

describe("names that mean something to JavaScript", () => {
  test.each(["constructor", "toString", "hasOwnProperty", "prototype", "valueOf", "length"])(
    "%s is a property like any other that nobody knows",
    async (name) => {
      const { plugin } = session;
      const inputs: Wire = { ...validInputs.ShieldBotDetection, [name]: "x" };
      const { failures } = await plugin.check(bots, inputs);
      expect(failures).toEqual([{ property: name, reason: expect.stringMatching(/^is not a known property/) }]);
      expect((await plugin.checkConfig({ [name]: "x" })).failures).toMatchObject([{ property: name }]);
      expect((await plugin.invoke("getApiGuardian", { shieldZoneId: 2001, [name]: "x" })).failures).toMatchObject([
        { property: name },
      ]);
      expect((await plugin.diff(bots, { oldInputs: {}, news: { [name]: "x" } })).changes).toBe("DIFF_NONE");
      await expectWell();
    },
  );

  test("constructor is kept where any name is allowed, all the way to the platform and back", async () => {
    const { plugin, emulator } = session;
    const inputs: Wire = { shieldZoneId: 2001, requestIntegrity: { constructor: { prototype: { polluted: true } } } };
    expect(await plugin.check(bots, inputs)).toEqual({ inputs, failures: [] });
    expect((await plugin.create(bots, inputs)).properties).toMatchObject(inputs);
    expect(emulator.journal.entries()[0]?.body).toMatchObject({ requestIntegrity: inputs["requestIntegrity"] });
    await expectWell();
  });

  test("__proto__ is refused, at the top and below: it could not be handed on", async () => {
    const polluted = rawObject(rawStruct([["polluted", rawText("yes")]]));
    const atTop = rawStruct([["__proto__", polluted]]);
    const below = rawStruct([
      [
        "requestIntegrity",
        rawObject(
          rawStruct([
            ["a", rawText("b")],
            ["__proto__", polluted],
          ]),
        ),
      ],
    ]);
    for (const properties of [atTop, below]) {
      for (const [method, request] of Object.entries(everywhere(bots, properties))) {
        expect([method, await failureOf(session.plugin.callRaw(method, request))]).toEqual([
          method,
          expect.objectContaining({
            code: "INVALID_ARGUMENT",
            message: 'The request cannot be read: no property may be called "__proto__".',
          }),
        ]);
      }
    }
    expect(session.requests).toEqual([]);
    await expectWell();
  });

  test("__proto__ as a text is a text", async () => {
    const inputs = { hostname: "__proto__", triggers: ["__proto__", "\n\t__proto__", { name: "__proto__" }] };
    expect(await session.plugin.check("ExternalCertificateRequest", inputs)).toEqual({ inputs, failures: [] });
  });

  test("what the platform answers under such names pollutes nothing", async () => {
    const body =
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"token":{"__proto__":1,"a":2}}';
    await using platform = await startScriptedPlatform([{ body }]);
    await session.configure({ baseUrl: platform.url });
    const { plugin } = session;
    const { properties } = await plugin.create("ExternalCertificateRequest", { hostname: "a.example.com" });
    expect(properties).toEqual({
      hostname: "a.example.com",
      challenge: { constructor: { prototype: { polluted: true } }, token: { a: 2 } },
    });
    expect((await plugin.check(bots, {})).inputs).toEqual({});
    expect((await plugin.check(bots, validInputs.ShieldBotDetection)).failures).toEqual([]);
  });
});

describe("nesting", () => {
  test.each([201, 20_000])("%i levels are refused within a second", async (levels) => {
    const properties = rawStruct([["requestIntegrity", nested(levels)]]);
    for (const [method, request] of Object.entries(everywhere(bots, properties))) {
      const start = performance.now();
      const { code, message } = await failureOf(session.plugin.callRaw(method, request));
      expect([method, code]).toEqual([method, "INVALID_ARGUMENT"]);
      expect(message).toMatch(/nested (more than 200 levels deep|too deeply)/);
      expect(performance.now() - start).toBeLessThan(1_000);
    }
    expect(session.requests).toEqual([]);
    await expectWell();
  });

  test("500 levels, which the stubs can read, too", async () => {
    const request = rawRequest(bots, rawStruct([["requestIntegrity", nested(500)]]), 3);
    const start = performance.now();
    expect((await failureOf(session.plugin.callRaw("Check", request))).code).toBe("INVALID_ARGUMENT");
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  test("20,000 secrets in one another are refused as well", async () => {
    const signature = "4dabf18193072939515e22adb298388d";
    const wrap = (inner: Buffer): Buffer =>
      rawObject(
        rawStruct([
          [signature, rawText("1b47061264138c4ac30d75fd1eb44270")],
          ["value", inner],
        ]),
      );
    let value = nested(20_000, "value");
    for (let level = 0; level < 100; level++) value = wrap(value);
    const { code } = await failureOf(session.plugin.callRaw("Check", rawRequest(bots, rawStruct([["x", value]]), 3)));
    expect(code).toBe("INVALID_ARGUMENT");
    await expectWell();
  });

  test("150 levels are somebody's configuration", async () => {
    const properties = rawStruct([["requestIntegrity", nested(150)]]);
    const bytes = await session.plugin.callRaw("Check", rawRequest(bots, properties, 3));
    const response = pb.CheckResponse.deserializeBinary(bytes);
    expect(response.getFailuresList().map((failure) => failure.getProperty())).toEqual(["shieldZoneId"]);
    expect(Buffer.from(bytes).includes("innermost")).toBe(true);
  });
});

test("a request of many megabytes is answered", async () => {
  const triggers = Array.from({ length: 5 }, () => "x".repeat(1024 * 1024));
  const inputs = { hostname: "a.example.com", triggers };
  const { inputs: checked, failures } = await session.plugin.check("ExternalCertificateRequest", inputs);
  expect(failures).toEqual([]);
  expect(checked["triggers"]).toHaveLength(5);
});
