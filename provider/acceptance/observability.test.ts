// What a user can see of the requests: with the CLI's flags, and in a file.
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { diagnostics } from "./testing/diagnostics.ts";
import { type Stack, startStack, up } from "./testing/stack.ts";
import { spansIn } from "./testing/trace-file.ts";

const program = `
variables:
  registries: { fn::invoke: { function: "edgeplatform:getContainerRegistries", arguments: {} } }
resources:
  assets: { type: "edgeplatform:StorageZone", properties: { region: DE } }
  bots: { type: "edgeplatform:ShieldBotDetection", properties: { shieldZoneId: 2001 } }
outputs:
  registries: \${registries.items}
`;
const urn = "urn:pulumi:dev::acceptance::edgeplatform:index:StorageZone::assets";

let stack: Stack;
beforeAll(async () => void (stack = await startStack(program)), 60_000);
afterAll(() => stack[Symbol.asyncDispose]());

describe("at debug level", () => {
  test("--debug shows each request with its resource, and nothing shows without it", async () => {
    stack.emulator.inject({ operationId: "addStorageZone", status: 429, retryAfter: 1 });
    const shown = diagnostics(await stack.up("--debug"));
    expect(shown["edgeplatform:index:StorageZone (assets)"]).toEqual([
      expect.stringMatching(/^debug: POST \/storagezone: 429 in \d+ ms, attempt 1$/),
      expect.stringMatching(/^debug: POST \/storagezone: 201 in \d+ ms, attempt 2$/),
    ]);
    expect(shown["edgeplatform:index:ShieldBotDetection (bots)"]).toEqual([
      expect.stringMatching(/^debug: PATCH \/shield\/\S+: 200 in \d+ ms, attempt 1$/),
    ]);
    expect(shown["pulumi:pulumi:Stack (acceptance-dev)"]).toContainEqual(
      expect.stringMatching(/^debug: GET \S+: 200 in \d+ ms, attempt 1$/),
    );
    expect(await stack.refresh()).not.toMatch(/attempt/);
  }, 60_000);

  test("--logtostderr shows them from -v=3 on", async () => {
    const lines = async (verbosity: number): Promise<number> => {
      const output = await stack.refresh("--logtostderr", `-v=${verbosity}`);
      return output.split("\n").filter((line) => line.includes('"msg":"GET /storagezone/{id}: 200 in ')).length;
    };
    expect(await lines(2)).toBe(0);
    expect(await lines(3)).toBe(1);
  }, 60_000);
});

describe("requestLog", () => {
  test("names a file of the project, to which every command adds from the next update on", async () => {
    await stack.pulumi("config", "set", "edgeplatform:requestLog", "requests.jsonl");
    const file = join(stack.project.folder, "requests.jsonl");
    await stack.refresh();
    await expect(stat(file)).rejects.toThrow("ENOENT");
    stack.requests();
    await stack.preview();
    await stack.up();
    await stack.refresh();
    const requests = stack.emulator.journal.entries();
    const records = (await readFile(file, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(records.map(({ method, status }) => [method, status])).toEqual(
      requests.map(({ method, status }) => [method, status]),
    );
    expect(records).toContainEqual({
      time: expect.any(String),
      urn,
      type: "edgeplatform:index:StorageZone",
      name: "assets",
      action: "read",
      operation: "Get Storage Zone",
      server: new URL(stack.emulator.url).host,
      method: "GET",
      path: "/storagezone/{id}",
      attempt: 1,
      status: 200,
      milliseconds: expect.any(Number),
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  }, 60_000);

  test("that cannot be written ends the command before a request, and says why", async () => {
    await stack.pulumi("config", "set", "edgeplatform:requestLog", "missing/requests.jsonl");
    stack.requests();
    const output = await stack.failing("preview");
    expect(output).toContain(
      `edgeplatform:requestLog: ${stack.project.folder}/missing/requests.jsonl cannot be written (ENOENT). Name a file ` +
        "in a folder that exists, and that the user who runs Pulumi may write; without the setting no request log is kept.",
    );
    expect(stack.requests()).toEqual([]);
    await stack.pulumi("config", "rm", "edgeplatform:requestLog");
  }, 60_000);
});

test("--otel-traces has the plugin's spans in the trace of the command, below the engine's calls", async () => {
  const file = join(stack.project.folder, "traces.json");
  await stack.declare(program.replace("region: DE", "region: NY"));
  await stack.pulumi(...up, "--otel-traces", `file://${file}`);
  const spans = await spansIn(file);
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const own = spans.filter(({ service }) => service === "pulumi-resource-edgeplatform");
  const [root] = spans.filter(({ name, service }) => name === "pulumi" && service === "pulumi-cli");
  expect(root).toBeDefined();

  const calls = own.filter(({ name }) => name.startsWith("pulumirpc.ResourceProvider/"));
  expect(calls.map(({ name }) => name.split("/")[1])).toEqual(
    expect.arrayContaining(["Handshake", "Configure", "Check", "Diff", "Create", "Delete", "Invoke"]),
  );
  for (const { name, traceId, parentSpanId } of calls) {
    expect([traceId, byId.get(parentSpanId)]).toMatchObject([root?.traceId, { name, service: "pulumi-cli" }]);
  }
  const requests = own.filter((span) => !calls.includes(span));
  expect(requests.map(({ name, parentSpanId }) => [name, byId.get(parentSpanId)?.name]).sort()).toEqual([
    [expect.stringMatching(/^GET /), "pulumirpc.ResourceProvider/Invoke"],
    ["POST /storagezone", "pulumirpc.ResourceProvider/Create"],
  ]);
}, 60_000);
