import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, expect, test } from "@jest/globals";

const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));

interface Running {
  readonly process: ChildProcess;
  readonly url: string;
  /** What was printed so far. */
  output(): string;
  errors(): string;
  /** The exit code, once there is one. */
  readonly exit: Promise<number | null>;
}

let running: Running[] = [];
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "emulator-cli-"));
});
afterEach(() => {
  for (const { process } of running) process.kill("SIGKILL");
  running = [];
  rmSync(folder, { recursive: true });
});

/** Starts the program; resolves when it has printed its address, or has ended. */
async function start(args: string[], env: Record<string, string> = {}): Promise<Running> {
  const inherited = { ...process.env, EDGEPLATFORM_ACCESS_KEY: undefined, EDGEPLATFORM_VIDEO_ACCESS_KEY: undefined };
  const child = spawn(process.execPath, [cli, ...args], { env: { ...inherited, ...env } });
  const printed = { output: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed.output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (printed.errors += text));
  const exit = once(child, "close").then(() => child.exitCode);
  await Promise.race([once(child.stdout, "data"), exit]);
  const url = /http:\/\/\S+:\d+/.exec(printed.output)?.[0] ?? "";
  const program = { process: child, url, output: () => printed.output, errors: () => printed.errors, exit };
  running.push(program);
  return program;
}

function create(url: string, accesskey = "emulator-access-key"): Promise<Response> {
  const headers = { accesskey, "content-type": "application/json" };
  return fetch(`${url}/storagezone`, { method: "POST", headers, body: '{"Name":"assets","Region":"DE"}' });
}

test("prints the settings to paste, and serves with them", async () => {
  const emulator = await start(["--port", "0"]);
  const { url } = emulator;
  expect(emulator.output()).toBe(`The emulator listens on ${url} and holds the objects of the getting-started seed.
Paste this into the shell that is to use it:

export EDGEPLATFORM_BASE_URL=${url}
export EDGEPLATFORM_VIDEO_BASE_URL=${url}
export EDGEPLATFORM_ACCESS_KEY=emulator-access-key

Stop it with Ctrl-C.
`);
  expect((await create(url)).status).toBe(201);
});

test.each<[string, string[], Record<string, string>]>([
  ["an option", ["--access-key", "my-own-key"], {}],
  ["the environment", [], { EDGEPLATFORM_ACCESS_KEY: "my-own-key" }],
])("takes the key from %s, and does not print it", async (_, args, env) => {
  const emulator = await start(["--port", "0", ...args], env);
  expect(emulator.output()).not.toContain("my-own-key");
  expect(emulator.output()).not.toContain("export EDGEPLATFORM_ACCESS_KEY");
  expect((await create(emulator.url)).status).toBe(401);
  expect((await create(emulator.url, "my-own-key")).status).toBe(201);
});

test.each(["SIGINT", "SIGTERM"] as const)("stops cleanly on %s, also with a request that hangs", async (signal) => {
  const emulator = await start(["--port", "0", "--quiet"]);
  expect(emulator.output()).toBe(`${emulator.url}\n`);
  const headers = { "content-type": "application/json" };
  await fetch(`${emulator.url}/_emulator/faults`, { method: "POST", headers, body: '{"hang":true}' });
  const hanging = create(emulator.url).then(
    () => "answered",
    () => "cut",
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  emulator.process.kill(signal);
  expect(await emulator.exit).toBe(0);
  expect(emulator.errors()).toBe("");
  expect(await hanging).toBe("cut");
});

test("goes on with the state file of the start before", async () => {
  const state = join(folder, "state.json");
  const first = await start(["--port", "0", "--empty", "--state", state]);
  expect(first.output()).toContain(`holds an empty platform.\nIts state is kept in ${state}.`);
  await create(first.url);
  first.process.kill("SIGTERM");
  expect(await first.exit).toBe(0);

  const second = await start(["--port", "0", "--state", state]);
  expect(second.output()).toContain(`holds what ${state} kept.`);
  expect((await create(second.url)).status).toBe(400);
});

test("prints each request as a line", async () => {
  const emulator = await start(["--port", "0", "--quiet", "--journal"]);
  await create(emulator.url);
  await create(emulator.url, "wrong");
  while (emulator.output().split("\n").length < 4) await once(emulator.process.stdout ?? emulator.process, "data");
  expect(emulator.output().split("\n").slice(1, 3)).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d\.\d{3} POST \/storagezone 201 \d+ ms$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d\.\d{3} POST \/storagezone 401 \d+ ms$/),
  ]);
});

test("stops when standard input closes, if asked to", async () => {
  const emulator = await start(["--port", "0", "--stop-with-parent"]);
  expect((await create(emulator.url)).status).toBe(201);
  emulator.process.stdin?.end();
  expect(await emulator.exit).toBe(0);
});

test("says in one line that the port is taken", async () => {
  const first = await start(["--port", "0", "--quiet"]);
  const port = new URL(first.url).port;
  const second = await start(["--port", port]);
  expect(await second.exit).toBe(1);
  expect(second.errors()).toBe(
    `error: port ${port} of 127.0.0.1 is taken. Choose another with --port, or a free one with --port 0.\n`,
  );
});

test.each<[string, string[], string]>([
  ["a seed that is none", ["--seed", "FOLDER/wrong.yaml"], "error: FOLDER/wrong.yaml: appz: is not a known property\n"],
  ["a seed that is not there", ["--seed", "FOLDER/no.yaml"], "error: FOLDER/no.yaml: ENOENT: no such file"],
  [
    "a seed and --empty",
    ["--seed", "a", "--empty"],
    "error: option '--empty' cannot be used with option '--seed <file>'",
  ],
  ["a port that is none", ["--port", "70000"], "It must be a whole number from 0 to 65535."],
  ["a limit that is none", ["--certificate-limit", "5"], "Write it like 5/60."],
  ["an unknown option", ["--prot", "1"], "Did you mean --port?"],
])("refuses %s", async (_, args, message) => {
  writeFileSync(join(folder, "wrong.yaml"), "appz: []\n");
  const emulator = await start(args.map((arg) => arg.replace("FOLDER", folder)));
  expect(await emulator.exit).toBe(1);
  expect(emulator.errors()).toContain(message.replace("FOLDER", folder));
  expect(emulator.output()).toBe("");
});

test("limits certificate requests, and cuts the registry list, as told", async () => {
  const seed = join(folder, "seed.yaml");
  writeFileSync(seed, "hostnames: [{ value: a.example.com }]\nregistries: [{ id: 1 }, { id: 2 }]\n");
  const paging = ["--registry-cursor", "after", "--registry-page-size", "1"];
  const { url } = await start(["--port", "0", "--seed", seed, "--certificate-limit", "1/30", ...paging]);
  const headers = { accesskey: "emulator-access-key", "content-type": "application/json" };
  const ask = () =>
    fetch(`${url}/pullzone/requestExternalHttpCertificate`, {
      method: "POST",
      headers,
      body: '{"Hostname":"a.example.com"}',
    });
  expect((await ask()).status).toBe(200);
  expect((await ask()).headers.get("retry-after")).toBe("30");
  const page: unknown = await (await fetch(`${url}/mc/registries`, { headers })).json();
  expect(page).toMatchObject({ items: [{ id: 1 }], meta: { totalItems: 2 }, cursor: expect.stringMatching(/./) });
});

test("explains itself", async () => {
  const emulator = await start(["--help"]);
  expect(await emulator.exit).toBe(0);
  for (const part of ["--port", "--seed <file>", "Examples:", "/_emulator/journal", "Limits:"]) {
    expect(emulator.output()).toContain(part);
  }
});
