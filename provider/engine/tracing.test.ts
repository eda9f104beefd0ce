import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { startPlugin, urnOf } from "../testing/plugin.ts";
import { failureOf } from "../testing/rpc-failure.ts";
import { refusingAddress } from "../testing/scripted-platform.ts";
import { type Session, startSession } from "../testing/session.ts";
import { type CollectedSpan, TraceCollector } from "../testing/trace-collector.ts";
import { validInputs } from "../testing/valid-inputs.ts";
import { version } from "../version.ts";

const zone = validInputs.StorageZone;
const tracing = (endpoint: string) => ({ env: { PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });

describe("with a collector", () => {
  let collector: TraceCollector;
  let session: Session;
  beforeEach(async () => {
    collector = await TraceCollector.start();
    session = await startSession(tracing(collector.endpoint));
  });
  afterEach(async () => {
    await session[Symbol.asyncDispose]();
    await collector[Symbol.asyncDispose]();
  });

  /** Ends the plugin as the engine does, and returns what it sent: by the methods' and requests' names. */
  async function collected(): Promise<ReadonlyMap<string, readonly CollectedSpan[]>> {
    session.plugin.kill("SIGINT");
    expect(await session.plugin.exited).toEqual({ code: 0, signal: null });
    return Map.groupBy(collector.spans, ({ name }) => name.replace("pulumirpc.ResourceProvider/", ""));
  }

  test("each call is a span, and each attempt to send a request a span below it", async () => {
    const { plugin, emulator } = session;
    emulator.inject({ operationId: "addStorageZone", status: 429, retryAfter: 1 });
    const { id } = await plugin.create("StorageZone", zone);
    await plugin.read("StorageZone", id);
    const spans = await collected();
    expect([...spans.keys()].sort()).toEqual(
      ["Handshake", "Configure", "Create", "POST /storagezone", "Read", "GET /storagezone/{id}"].sort(),
    );

    const [create] = spans.get("Create") ?? [];
    expect(create).toMatchObject({
      name: "pulumirpc.ResourceProvider/Create",
      kind: "server",
      failed: false,
      resource: { "service.name": "pulumi-resource-edgeplatform", "service.version": version },
      attributes: {
        "rpc.system.name": "grpc",
        "rpc.method": "pulumirpc.ResourceProvider/Create",
        "rpc.status_code": "OK",
        "pulumi.type": "edgeplatform:index:StorageZone",
        "pulumi.urn": urnOf("StorageZone"),
      },
    });
    const { hostname, port } = new URL(emulator.url);
    const request = {
      "http.request.method": "POST",
      "url.template": "/storagezone",
      "server.address": hostname,
      "server.port": Number(port),
      "edgeplatform.operation": "Add Storage Zone",
      "pulumi.type": "edgeplatform:index:StorageZone",
      "pulumi.urn": urnOf("StorageZone"),
    };
    const below = { kind: "client", traceId: create?.traceId, parentSpanId: create?.spanId };
    const attempts = spans.get("POST /storagezone") ?? [];
    expect(attempts.map(({ attributes }) => attributes)).toEqual([
      { ...request, "http.response.status_code": 429, "error.type": "429" },
      { ...request, "http.response.status_code": 201, "http.request.resend_count": 1 },
    ]);
    expect(attempts).toMatchObject([
      { ...below, failed: true },
      { ...below, failed: false },
    ]);
    const [first, second] = attempts;
    expect(create?.start).toBeLessThanOrEqual((first?.start ?? 0) + 1);
    expect(first?.end).toBeLessThanOrEqual(second?.start ?? 0);
    expect((second?.start ?? 0) - (first?.end ?? 0)).toBeGreaterThanOrEqual(900);
    expect(second?.end).toBeLessThanOrEqual((create?.end ?? 0) + 1);
    expect(spans.get("GET /storagezone/{id}")?.[0]?.parentSpanId).toBe(spans.get("Read")?.[0]?.spanId);
  });

  test("a call stands below the engine's own span, whose context came with it", async () => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await session.plugin.create("StorageZone", zone, { metadata: { traceparent } });
    await session.plugin.create("StorageZone", zone, { metadata: { traceparent: "nonsense" } }).catch(() => undefined);
    const spans = await collected();
    const [below, alone] = spans.get("Create") ?? [];
    expect(below).toMatchObject({ traceId: "0af7651916cd43dd8448eb211c80319c", parentSpanId: "b7ad6b7169203331" });
    expect(spans.get("POST /storagezone")?.[0]).toMatchObject({ traceId: below?.traceId, parentSpanId: below?.spanId });
    expect(alone?.parentSpanId).toBe("");
  });

  test("a failure is named by its code, and its message is not repeated", async () => {
    const { plugin, emulator } = session;
    emulator.inject({ operationId: "getStorageZone", drop: "before", times: "always" });
    await session.configure({ maxRetries: 1 });
    await failureOf(plugin.read("StorageZone", "1"));
    await failureOf(plugin.invoke("getNothing", {}));
    const spans = await collected();
    expect(spans.get("Read")).toMatchObject([
      { failed: true, message: "", attributes: { "rpc.status_code": "UNAVAILABLE", "error.type": "UNAVAILABLE" } },
    ]);
    expect(spans.get("Invoke")).toMatchObject([{ failed: true, attributes: { "error.type": "INVALID_ARGUMENT" } }]);
    expect(spans.get("GET /storagezone/{id}")).toMatchObject([
      { failed: true, message: "", attributes: { "error.type": "ECONNRESET" } },
      { failed: true, message: "", attributes: { "error.type": "ECONNRESET", "http.request.resend_count": 1 } },
    ]);
  });

  test("Cancel sends what there is, and the plugin goes on", async () => {
    const { plugin } = session;
    const sent = (): readonly string[] =>
      collector.spans.map(({ name }) => name).filter((name) => name.startsWith("GET"));
    await plugin.read("StorageZone", "1");
    await plugin.cancel();
    expect(sent()).toEqual(["GET /storagezone/{id}"]);
    await plugin.read("StorageZone", "1");
    await plugin.cancel();
    expect(sent()).toEqual(["GET /storagezone/{id}", "GET /storagezone/{id}"]);
  });
});

describe("a collector that cannot be reached holds nothing up", () => {
  /** Takes connections and says nothing. */
  async function mute(): Promise<{ readonly endpoint: string } & AsyncDisposable> {
    const server = createServer((socket) => socket.on("error", () => undefined));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return {
      endpoint: `127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
      [Symbol.asyncDispose]: async () => void server.close(),
    };
  }

  test.each(["refuses", "is mute", "is no address"])("when it %s", async (how) => {
    await using silent = await mute();
    const endpoints: Readonly<Record<string, string>> = {
      refuses: `127.0.0.1:${(await refusingAddress()).port}`,
      "is mute": silent.endpoint,
    };
    await using session = await startSession(tracing(endpoints[how] ?? "http://[no address"));
    const { plugin } = session;
    await plugin.create("StorageZone", zone);
    const start = performance.now();
    plugin.kill("SIGTERM");
    expect(await plugin.exited).toEqual({ code: 0, signal: null });
    expect(performance.now() - start).toBeLessThan(4_500);
    expect([plugin.stdout, plugin.stderr]).toEqual([`${plugin.port}\n`, ""]);
  });

  test("when it ends meanwhile", async () => {
    const collector = await TraceCollector.start();
    await using session = await startSession(tracing(collector.endpoint));
    await session.plugin.create("StorageZone", zone);
    await collector[Symbol.asyncDispose]();
    await session.plugin.cancel();
    expect((await session.plugin.read("StorageZone", "1")).id).toBe("");
  });
});

test("a proxy of the network is used neither for traces nor for the engine's log", async () => {
  const { url } = await refusingAddress();
  await using collector = await TraceCollector.start();
  const proxied = { PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, grpc_proxy: url };
  await using session = await startSession({ env: proxied });
  await session.plugin.delete("StorageZone", "1", { storageZoneId: 1 });
  expect(session.engine.logged).toHaveLength(1);
  await session.plugin.cancel();
  expect(collector.spans.map(({ name }) => name)).toContain("pulumirpc.ResourceProvider/Delete");
});

test("without a collector, nothing of OpenTelemetry is loaded", async () => {
  const probe = `
    import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => (/opentelemetry|tracing\\.js/.test(url) && console.error(url), next(url, context)) });
  `;
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(probe)}` };
  await using collector = await TraceCollector.start();
  await using without = await startPlugin({ env });
  await using traced = await startPlugin({ env: { ...env, ...tracing(collector.endpoint).env } });
  for (const plugin of [without, traced]) await plugin.configure({ baseUrl: "http://127.0.0.1:1", accessKey: "key" });
  expect(without.stderr).toBe("");
  expect(traced.stderr).toMatch(/opentelemetry|tracing\.js/);
});
