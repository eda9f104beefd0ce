import { mkdir, mkdtemp, readFile, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { RequestRecord } from "../request-record.ts";
import { startPlugin, urnOf } from "../testing/plugin.ts";
import { failureOf } from "../testing/rpc-failure.ts";
import { type Session, startSession } from "../testing/session.ts";
import { resourceTypes, validInputs } from "../testing/valid-inputs.ts";
import { secret } from "../testing/wire.ts";

const zone = validInputs.StorageZone;

let session: Session;
beforeAll(async () => void (session = await startSession()));
afterAll(() => session[Symbol.asyncDispose]());

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "edgeplatform-log-")));
  file = join(folder, "requests.jsonl");
  await session.reset();
  await session.configure({ requestLog: file, maxRetries: 1 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function records(): Promise<readonly RequestRecord[]> {
  const lines = (await readFile(file, "utf8")).split("\n");
  expect(lines.at(-1)).toBe("");
  return lines.slice(0, -1).map((line) => JSON.parse(line) as RequestRecord);
}

test("each attempt is a line when its operation ends, with the resource's URN", async () => {
  const { plugin, emulator } = session;
  expect([(await stat(file)).mode & 0o777, await records()]).toEqual([0o600, []]);
  emulator.inject({ operationId: "addStorageZone", status: 429, retryAfter: 1 });
  emulator.inject({ operationId: "addStorageZone", headers: { "x-request-id": "req-7" } });
  const before = Date.now();
  await plugin.create("StorageZone", zone, { name: "assets" });
  const same = {
    urn: urnOf("StorageZone", "assets"),
    type: "edgeplatform:index:StorageZone",
    name: "assets",
    action: "create",
    operation: "Add Storage Zone",
    server: new URL(emulator.url).host,
    method: "POST",
    path: "/storagezone",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    milliseconds: expect.any(Number),
  };
  const written = await records();
  expect(written).toEqual([
    { ...same, attempt: 1, status: 429 },
    { ...same, attempt: 2, status: 201, requestId: "req-7" },
  ]);
  const [first, second] = written.map(({ time }) => Date.parse(time));
  expect(first).toBeGreaterThanOrEqual(before);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(900);
  expect(second).toBeLessThanOrEqual(Date.now());
});

test("an attempt without an answer is a line with the reason", async () => {
  const { plugin, emulator } = session;
  emulator.inject({ operationId: "getStorageZone", drop: "before", times: "always" });
  await failureOf(plugin.read("StorageZone", "1"));
  expect(await records()).toMatchObject([
    { action: "read", method: "GET", path: "/storagezone/{id}", attempt: 1, failure: "ECONNRESET" },
    { attempt: 2, failure: "ECONNRESET" },
  ]);
  expect((await records()).some((record) => "status" in record)).toBe(false);
});

test("every resource's request has a line, a preview and a function's URN have none", async () => {
  const { plugin } = session;
  for (const type of resourceTypes) {
    await plugin.create(type, validInputs[type], { preview: true });
    await plugin.create(type, validInputs[type]);
  }
  await plugin.invoke("getStorageZone", { id: 1 }).catch(() => undefined);
  const written = await records();
  expect(written.map(({ type, action, urn }) => [type, action, urn])).toEqual([
    ...resourceTypes.map((type) => [`edgeplatform:index:${type}`, "create", urnOf(type)]),
    ["edgeplatform:index:getStorageZone", "invoke", undefined],
  ]);
  expect(written).toHaveLength(session.requests.length);
});

test("a file that cannot be written is a failure of Configure, which says what to do", async () => {
  const missing = join(folder, "missing", "requests.jsonl");
  const failure = await failureOf(session.configure({ requestLog: missing }));
  expect([failure.code, failure.message]).toEqual([
    "FAILED_PRECONDITION",
    `edgeplatform:requestLog: ${missing} cannot be written (ENOENT). Name a file in a folder that exists, and that the ` +
      "user who runs Pulumi may write; without the setting no request log is kept.",
  ]);
});

test("a file that cannot be written any more is a warning, once, and no operation fails", async () => {
  const { plugin, engine } = session;
  await rm(folder, { recursive: true });
  const { id } = await plugin.create("StorageZone", zone);
  await plugin.read("StorageZone", id);
  expect(engine.logged).toEqual([
    {
      severity: "warning",
      urn: urnOf("StorageZone"),
      ephemeral: false,
      message: `The request log ${file} cannot be written any more (ENOENT): it lacks requests from now on.`,
    },
  ]);
  await mkdir(folder);
});

test("plugins that share a file keep their lines whole", async () => {
  const { emulator } = session;
  const writer = async (name: string): Promise<void> => {
    await using plugin = await startPlugin({ env: { EDGEPLATFORM_REQUEST_LOG: file } });
    await plugin.configure({ accessKey: secret(emulator.accessKey), baseUrl: emulator.url });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        plugin.create("StorageZone", { region: "DE", name: `${name}-${index}` }, { name }),
      ),
    );
  };
  const names = ["a", "b", "c"].map((letter) => letter.repeat(200));
  await Promise.all(names.map(writer));
  const written = await records();
  expect(names.map((name) => written.filter(({ urn }) => urn === urnOf("StorageZone", name)).length)).toEqual([
    40, 40, 40,
  ]);
  expect(written).toHaveLength(120);
});
