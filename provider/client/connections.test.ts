import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { startRawServer } from "../testing/raw-server.ts";
import { startScriptedPlatform } from "../testing/scripted-platform.ts";
import { creating, reading, requestOf, transportTo } from "../testing/sending.ts";
import { testScope } from "../testing/test-scope.ts";

const answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\n{}";

/** A platform that answers one request on each connection, and resets it with the second: it had closed it meanwhile. */
const forgetful = () =>
  startRawServer((socket: Socket) => {
    socket.once("data", () => {
      socket.write(answer);
      socket.once("data", () => socket.resetAndDestroy());
    });
  });

describe("connections", () => {
  test("are kept for reads, as many as may be under way at once", async () => {
    await using platform = await startScriptedPlatform([{ delay: 50 }]);
    const transport = transportTo(platform.url, { maxConcurrentRequests: 3 });
    const request = requestOf(reading, platform.url);
    for (let time = 0; time < 3; time++) {
      await Promise.all(Array.from({ length: 6 }, () => transport.send(request, testScope())));
    }
    expect(platform.requests).toHaveLength(18);
    expect(platform.connections).toBe(3);
  });

  test("that the platform has closed meanwhile cost a read one more attempt, over a new one", async () => {
    await using server = await forgetful();
    const url = `http://127.0.0.1:${server.port}`;
    const transport = transportTo(url);
    const scope = testScope();
    // As many stale ones as there are attempts.
    const first = Array.from({ length: 6 }, () => transport.send(requestOf(reading, url), testScope()));
    await Promise.all(first);
    const made = server.connections();
    expect(await transport.send(requestOf(reading, url), scope)).toMatchObject({ status: 200 });
    expect(scope.attempts.map(({ status, failure }) => status ?? failure)).toEqual(["ECONNRESET", 200]);
    expect(server.connections()).toBe(made + 1);
  });

  test("are new for each creation, so that none is ambiguous because the platform has closed one meanwhile", async () => {
    await using server = await forgetful();
    const url = `http://127.0.0.1:${server.port}`;
    const transport = transportTo(url);
    await transport.send(requestOf(reading, url), testScope());
    const scope = testScope();
    for (const id of [creating, creating]) {
      expect(await transport.send(requestOf(id, url), scope)).toMatchObject({ status: 200 });
    }
    expect(scope.attempts).toHaveLength(2);
    expect(server.connections()).toBe(3);
  });

  test("that are kept do not keep the process alive", async () => {
    await using platform = await startScriptedPlatform([{}]);
    const sending = JSON.stringify(fileURLToPath(new URL("../testing/sending.ts", import.meta.url)));
    const program = `
      const { outcomeAt, reading } = await import(${sending});
      const { status } = await outcomeAt(${JSON.stringify(platform.url)}, reading);
      console.log(status);
    `;
    const child = spawn(process.execPath, ["--input-type=module", "--no-warnings", "--eval", program], {
      env: { ...process.env, NODE_OPTIONS: "" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed: number | undefined;
    child.stdout.once("data", () => (printed = performance.now()));
    await once(child, "close");
    // Less than it would take until the idle connection is closed.
    expect(performance.now() - (printed ?? -Infinity)).toBeLessThan(10_000);
    expect(child.exitCode).toBe(0);
    expect(platform.requests).toHaveLength(1);
  });
});
