import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { failureOf } from "../testing/rpc-failure.ts";
import { type Session, startSession } from "../testing/session.ts";
import { type ResourceType, validInputs } from "../testing/valid-inputs.ts";
import { secret, type Wire } from "../testing/wire.ts";

let session: Session;
beforeAll(async () => void (session = await startSession()));
afterAll(() => session[Symbol.asyncDispose]());
beforeEach(() => session.reset());

const type = "StorageZone";
const gone = { id: "", properties: undefined, inputs: undefined };

/** A zone that was created, with what the engine keeps of it. */
async function created(
  inputs: Wire = validInputs.StorageZone,
): Promise<{ id: string; properties: Wire; inputs: Wire }> {
  const made = await session.plugin.create(type, inputs);
  session.emulator.journal.clear();
  return { ...made, inputs };
}

describe("an import, which brings an id and nothing else", () => {
  test("gives inputs, and the state that an update with them would leave as it is", async () => {
    const { plugin, emulator } = session;
    const zone = emulator.platform.storageZones.create({ Name: "old", Region: "NY", ReplicationRegions: ["SG", "DE"] });
    const { id, properties, inputs } = await plugin.read(type, "5001");

    expect(id).toBe("5001");
    expect(inputs).toEqual({ name: "old", region: "NY", replicationRegions: ["SG", "DE"] });
    expect(properties).toMatchObject({ ...inputs, storageZoneId: 5001, password: secret(zone.Password) });
    expect(session.requests).toEqual(["getStorageZone"]);

    const checked = await plugin.check(type, inputs ?? {}, { olds: inputs ?? {} });
    expect(checked).toEqual({ inputs, failures: [] });
    const diff = await plugin.diff(type, { oldInputs: inputs ?? {}, olds: properties ?? {}, news: checked.inputs });
    expect(diff.changes).toBe("DIFF_NONE");
  });

  test("leaves out what says nothing", async () => {
    session.emulator.platform.storageZones.create({ Name: "plain", Region: "DE" });
    expect((await session.plugin.read(type, "5001")).inputs).toEqual({ name: "plain", region: "DE" });
  });

  test("of what is not there has neither id nor properties", async () => {
    const { plugin, emulator } = session;
    expect(await plugin.read(type, "5001")).toEqual(gone);
    emulator.platform.storageZones.create({ Name: "deleted", Region: "DE" });
    emulator.platform.storageZones.remove(5001);
    expect(await plugin.read(type, "5001")).toEqual(gone);
  });

  test.each(["", "abc", "1/2", "-1", "1.5", "0x10", " 1", "1e3", "%", "9007199254740993", "99999999999999999999"])(
    "of the malformed id %j is refused with the form of an id, without a request",
    async (id) => {
      const failure = await failureOf(session.plugin.read(type, id));
      expect(failure.code).toBe("INVALID_ARGUMENT");
      expect(failure.message).toContain("is not an id of StorageZone: its form is <storageZoneId>");
      expect(session.requests).toEqual([]);
    },
  );

  test.each<[ResourceType, string]>([
    ["ShieldBotDetection", "2001"],
    ["VideoCollection", "3001/1"],
    ["ExternalCertificateRequest", "www.example.com"],
  ])("of a %s says what to do instead", async (resource, id) => {
    const failure = await failureOf(session.plugin.read(resource, id));
    expect(failure.code).toBe("NOT_FOUND");
    expect(failure.message).toMatch(/cannot be imported.*Declare it in the program instead/);
    expect(session.requests).toEqual([]);
  });
});

describe("a refresh", () => {
  test("of what is unchanged gives back the same", async () => {
    const last = await created();
    expect(await session.plugin.read(type, last.id, last)).toEqual(last);
    expect(session.requests).toEqual(["getStorageZone"]);
  });

  test("finds what somebody else has changed, in the inputs too", async () => {
    const last = await created();
    session.emulator.platform.storageZones.edit(5001, { ReplicationRegions: ["SG"], StorageUsed: 7 });
    const found = await session.plugin.read(type, last.id, last);
    expect(found.inputs).toEqual({ ...last.inputs, replicationRegions: ["SG"] });
    expect(found.properties).toMatchObject({ replicationRegions: ["SG"], storageUsed: 7 });

    // As the engine does it: with the sides exchanged.
    const news = last.inputs;
    const diff = await session.plugin.diff(type, { oldInputs: found.inputs ?? {}, olds: found.properties ?? {}, news });
    expect([diff.changes, diff.diffs]).toEqual(["DIFF_SOME", ["replicationRegions"]]);
  });

  test("of figures that change by themselves changes no input", async () => {
    const last = await created();
    session.emulator.platform.storageZones.edit(5001, { StorageUsed: 7, FilesStored: 3 });
    const found = await session.plugin.read(type, last.id, last);
    expect(found.inputs).toEqual(last.inputs);
    const news = last.inputs;
    const diff = await session.plugin.diff(type, { oldInputs: found.inputs ?? {}, olds: found.properties ?? {}, news });
    expect(diff.changes).toBe("DIFF_NONE");
  });

  test("keeps the order of the regions and the mark of a made name", async () => {
    const { inputs } = await session.plugin.check(type, { region: "DE", replicationRegions: ["NY", "LA"] });
    const last = await created(inputs);
    session.emulator.platform.storageZones.edit(5001, { ReplicationRegions: ["LA", "NY"] });
    expect((await session.plugin.read(type, last.id, last)).inputs).toEqual(inputs);
  });

  test("of what is gone has neither id nor properties", async () => {
    const last = await created();
    session.emulator.platform.storageZones.remove(5001);
    expect(await session.plugin.read(type, last.id, last)).toEqual(gone);
    session.emulator.platform.storageZones.purge(5001);
    expect(await session.plugin.read(type, last.id, last)).toEqual(gone);
  });

  test("of a page that is not the platform's is an error, and the object is not gone", async () => {
    const last = await created();
    session.emulator.inject({ status: 404, body: "<h1>Not Found</h1>", headers: { "content-type": "text/html" } });
    const failure = await failureOf(session.plugin.read(type, last.id, last));
    expect(failure.code).not.toBe("NOT_FOUND");
    expect(failure.message).toContain("baseUrl");
  });

  test.each<ResourceType>(["ShieldBotDetection", "VideoCollection", "ExternalCertificateRequest"])(
    "of a %s keeps the last known state, without a request",
    async (resource) => {
      const inputs = validInputs[resource];
      const { id, properties } = await session.plugin.create(resource, inputs);
      session.emulator.journal.clear();
      expect(await session.plugin.read(resource, id, { inputs, properties })).toEqual({ id, inputs, properties });
      expect(session.requests).toEqual([]);
    },
  );
});
