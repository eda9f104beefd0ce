import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { OperationError } from "./operation-errors.ts";
import { RequestLog } from "./request-log.ts";
import type { RequestRecord } from "./request-record.ts";

const record: RequestRecord = {
  time: "2026-01-02T03:04:05.006Z",
  urn: "urn:pulumi:dev::project::edgeplatform:index:StorageZone::größe\n",
  type: "edgeplatform:index:StorageZone",
  name: "größe",
  action: "create",
  operation: "Add Storage Zone",
  server: "platform.example.com",
  method: "POST",
  path: "/storagezone",
  attempt: 1,
  status: 201,
  failure: undefined,
  milliseconds: 12,
  requestId: undefined,
};
const unheard = (message: string): never => {
  throw new Error(`warned: ${message}`);
};

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "edgeplatform-log-")));
  file = join(folder, "requests.jsonl");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lines = async (path = file): Promise<readonly string[]> => {
  const text = await readFile(path, "utf8");
  expect(text === "" || text.endsWith("\n")).toBe(true);
  return text.split("\n").slice(0, -1);
};

test("the file is made for the user alone, and a line is in it when write returns", async () => {
  const log = new RequestLog(file);
  expect([(await stat(file)).mode & 0o777, await lines()]).toEqual([0o600, []]);
  log.write(record, unheard);
  log.write({ ...record, attempt: 2, status: undefined, failure: "ECONNRESET", requestId: "abc" }, unheard);
  const { status, failure, requestId, ...same } = record;
  expect((await lines()).map((line): unknown => JSON.parse(line))).toEqual([
    { ...same, status },
    { ...same, attempt: 2, failure: "ECONNRESET", requestId: "abc" },
  ]);
  expect([failure, requestId]).toEqual([undefined, undefined]);
});

test("what is there stays, with its permissions", async () => {
  await writeFile(file, "kept\n", { mode: 0o640 });
  new RequestLog(file).write(record, unheard);
  expect((await lines())[0]).toBe("kept");
  expect([(await lines()).length, (await stat(file)).mode & 0o777]).toEqual([2, 0o640]);
});

test("a relative path is one from the working folder", async () => {
  new RequestLog(relative(process.cwd(), file)).write(record, unheard);
  expect(await lines()).toHaveLength(1);
});

test("a file that was moved away is followed by a new one", async () => {
  const log = new RequestLog(file);
  log.write(record, unheard);
  await rename(file, `${file}.1`);
  log.write(record, unheard);
  expect([(await lines(`${file}.1`)).length, (await lines()).length]).toEqual([1, 1]);
});

test("lines of several processes stay whole", async () => {
  const script = `
    import { RequestLog } from ${JSON.stringify(new URL("./request-log.ts", import.meta.url).href)};
    const log = new RequestLog(process.argv[1]);
    const record = JSON.parse(process.argv[2]);
    for (let attempt = 1; attempt <= 300; attempt += 1) log.write({ ...record, attempt }, console.error);
  `;
  const writer = async (urn: string): Promise<string> => {
    const args = ["--input-type=module", "-e", script, file, JSON.stringify({ ...record, urn })];
    return (await promisify(execFile)(process.execPath, args, { env: {} })).stderr;
  };
  const urns = ["a", "b", "c"].map((name) => name.repeat(3_000));
  expect(await Promise.all(urns.map(writer))).toEqual(["", "", ""]);
  const written = (await lines()).map((line) => JSON.parse(line) as RequestRecord);
  expect(written).toHaveLength(900);
  for (const urn of urns) {
    const own = written.filter((one) => one.urn === urn).map(({ attempt }) => attempt);
    expect(own).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
  }
});

test.each([
  ["in a folder that does not exist", "missing/requests.jsonl", "ENOENT"],
  ["that is a folder", ".", "EISDIR"],
  ["below a file", "file/requests.jsonl", "ENOTDIR"],
  ["of which the name is too long", "x".repeat(300), "ENAMETOOLONG"],
  ["of which the name holds a null character", "a\0b", "ERR_INVALID_ARG_VALUE"],
])("a file %s is refused, with its path and what to do", async (_, path, code) => {
  await writeFile(join(folder, "file"), "");
  const refused = expect.objectContaining({ code: "NOT_CONFIGURED", message: expect.stringContaining(`(${code})`) });
  const log = (): RequestLog => new RequestLog(join(folder, path));
  expect(log).toThrow(OperationError);
  expect(log).toThrow(refused);
  expect(log).toThrow(
    /^edgeplatform:requestLog: \/.* cannot be written \(\w+\)\. Name a file in a folder that exists,/,
  );
});

test("a pipe that nobody reads is refused at once", async () => {
  await promisify(execFile)("mkfifo", [file]);
  expect(() => new RequestLog(file)).toThrow(/ENXIO/);
});

test("a file that cannot be written any more is warned of once, and written again when it can", async () => {
  const log = new RequestLog(file);
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  await rm(folder, { recursive: true });
  log.write(record, warn);
  log.write(record, warn);
  expect(warnings).toEqual([
    `The request log ${file} cannot be written any more (ENOENT): it lacks requests from now on.`,
  ]);
  await mkdir(folder);
  log.write(record, warn);
  expect([warnings.length, (await lines()).length]).toEqual([1, 1]);
});
