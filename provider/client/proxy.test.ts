import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { CertificateAuthority, selfSigned } from "../testing/certificates.ts";
import { ProxyServer } from "../testing/proxy-server.ts";
import { refusingAddress, type Reply, startScriptedPlatform } from "../testing/scripted-platform.ts";
import { creating, outcomeAt, reading, requestOf, transportTo } from "../testing/sending.ts";
import { canaryKey } from "../testing/test-config.ts";
import { testScope } from "../testing/test-scope.ts";
import { trust } from "../testing/trust.ts";
import { proxyFor } from "./proxy.ts";

const variables = ["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "NO_PROXY"].flatMap((name) => [name, name.toLowerCase()]);

let kept: (readonly [name: string, value: string | undefined])[];
beforeEach(() => {
  kept = variables.map((name) => [name, process.env[name]]);
  set({});
});
afterEach(() => set(Object.fromEntries(kept)));

/** Gives the environment these variables about proxies, and no others. */
function set(values: Readonly<Record<string, string | undefined>>): void {
  for (const name of variables) {
    const value = values[name];
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
}

const authority = await CertificateAuthority.create();
trust(authority);
const host = "platform.example.com";
const identity = await authority.issue(host);

/** A platform with a name that only a proxy finds. */
async function namedPlatform(replies: readonly Reply[]) {
  const platform = await startScriptedPlatform(replies, 0, identity);
  return {
    platform,
    address: `${host}:${platform.port}`,
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  };
}

describe("which proxy", () => {
  const proxyOf = (url: string, values: Readonly<Record<string, string>>): string | undefined => {
    set(values);
    return proxyFor(new URL(url))?.href;
  };
  const https = `https://${host}/`;
  const http = `http://${host}/`;

  test("is the one of the environment for the address's scheme; lower case wins, and ALL_PROXY is for the rest", () => {
    const both = { HTTPS_PROXY: "http://s:1", HTTP_PROXY: "http://p:1" };
    expect(proxyOf(https, {})).toBeUndefined();
    expect(proxyOf(https, both)).toBe("http://s:1/");
    expect(proxyOf(http, both)).toBe("http://p:1/");
    expect(proxyOf(https, { HTTP_PROXY: "http://p:1" })).toBeUndefined();
    expect(proxyOf(https, { ...both, https_proxy: "http://lower:1" })).toBe("http://lower:1/");
    expect(proxyOf(https, { ALL_PROXY: "http://all:1" })).toBe("http://all:1/");
    expect(proxyOf(https, { all_proxy: "http://all:1", https_proxy: "https://secure:1" })).toBe("https://secure:1/");
  });

  test("is spoken to in plain HTTP when its scheme is left out, as by other tools", () => {
    expect(proxyOf(https, { HTTPS_PROXY: "proxy.corp:3128" })).toBe("http://proxy.corp:3128/");
    expect(proxyOf(https, { HTTPS_PROXY: "user:pass@proxy.corp:3128" })).toBe("http://user:pass@proxy.corp:3128/");
    expect(proxyOf(http, { HTTP_PROXY: "proxy.corp:3128" })).toBe("http://proxy.corp:3128/");
  });

  test.each([
    [host, true],
    [`other.example.com, ${host}`, true],
    [`other.example.com ${host}`, true],
    ["PLATFORM.example.com", true],
    [".example.com", true],
    ["*.example.com", true],
    ["*", true],
    [`${host}:443`, true],
    [`${host}:8443`, false],
    [".example.com:443", true],
    [".example.com:8443", false],
    ["10.0.0.0/8", false],
    ["example.com", false],
    ["form.example.com", false],
    ["example.org", false],
    ["", false],
  ])("is none for a host in NO_PROXY: %j (%s)", (value, isDirect) => {
    for (const name of ["NO_PROXY", "no_proxy"]) {
      const found = proxyOf(https, { HTTPS_PROXY: "http://p:1", [name]: value });
      expect(found).toBe(isDirect ? undefined : "http://p:1/");
    }
  });

  test.each(["localhost", "127.0.0.1", "127.1.2.3", "[::1]"])("is none for this machine: %s", (name) => {
    for (const scheme of ["http", "https"]) {
      expect(proxyOf(`${scheme}://${name}:8080/`, { ALL_PROXY: "http://p:1" })).toBeUndefined();
    }
  });

  test.each(["socks5://p:1", "http://", "http://[p"])(
    "that cannot be used fails, without a request: %s",
    async (value) => {
      set({ HTTPS_PROXY: value });
      const scope = testScope();
      expect(await outcomeAt(`https://${host}`, creating, {}, scope)).toMatchObject({
        code: "UNREACHABLE",
        message:
          "Add Storage Zone: the proxy that the environment names is not an http or https address (UNREACHABLE). " +
          "Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY in the environment.",
      });
      expect(scope.attempts).toEqual([]);
    },
  );
});

describe("a request through a proxy", () => {
  test("reaches the platform by CONNECT, of which the proxy sees host and port alone", async () => {
    await using proxy = await ProxyServer.start();
    await using named = await namedPlatform([{ status: 201, body: "made" }]);
    set({ HTTPS_PROXY: `http://${proxy.host}` });
    expect(await outcomeAt(`https://${named.address}`, creating)).toMatchObject({ status: 201, text: "made" });
    expect(proxy.calls).toEqual([`CONNECT ${named.address}`]);
    expect(named.platform.calls).toEqual(["POST /path"]);
    expect(named.platform.requests[0]?.headers).toMatchObject({ accesskey: canaryKey, host: named.address });
    expect(named.platform.requests[0]?.headers).not.toHaveProperty("proxy-authorization");
  });

  test("goes past it to a host in NO_PROXY and to this machine", async () => {
    await using proxy = await ProxyServer.start();
    await using platform = await startScriptedPlatform([{}]);
    set({ HTTPS_PROXY: `http://${proxy.host}`, HTTP_PROXY: `http://${proxy.host}`, NO_PROXY: "unknown.invalid" });
    expect(await outcomeAt(platform.url, reading)).toMatchObject({ status: 200 });
    expect(await outcomeAt("https://unknown.invalid", reading, { maxRetries: 0 })).toMatchObject({
      message: expect.stringMatching(/could not be reached \(UNREACHABLE, (ENOTFOUND|EAI_AGAIN)\)/),
    });
    expect(proxy.calls).toEqual([]);
  });

  test("gives it the user and password of its address, decoded, and nobody else", async () => {
    await using proxy = await ProxyServer.start({ credentials: "us er:p@ss:w/rd" });
    await using named = await namedPlatform([{}]);
    set({ HTTPS_PROXY: `http://us%20er:p%40ss%3Aw%2Frd@${proxy.host}` });
    expect(await outcomeAt(`https://${named.address}`, reading)).toMatchObject({ status: 200 });
    expect(proxy.authorizations).toEqual([`Basic ${Buffer.from("us er:p@ss:w/rd").toString("base64")}`]);
    expect(JSON.stringify(named.platform.requests)).not.toContain("proxy-authorization");
  });

  test("gives it a password with a stray percent sign as it is written", async () => {
    await using proxy = await ProxyServer.start({ credentials: "us er:p%ss" });
    await using named = await namedPlatform([{}]);
    set({ HTTPS_PROXY: `http://us%20er:p%ss@${proxy.host}` });
    expect(await outcomeAt(`https://${named.address}`, reading)).toMatchObject({ status: 200 });
    expect(proxy.authorizations).toEqual([`Basic ${Buffer.from("us er:p%ss").toString("base64")}`]);
  });

  test("may itself be encrypted, by a certificate that is trusted", async () => {
    await using named = await namedPlatform([{}]);
    const identities = [await authority.issue("127.0.0.1"), await selfSigned("127.0.0.1")] as const;
    await using proxy = await ProxyServer.start({ identity: identities[0], credentials: "user:password" });
    set({ HTTPS_PROXY: `https://user:password@${proxy.host}` });
    expect(await outcomeAt(`https://${named.address}`, creating)).toMatchObject({ status: 200 });
    expect(proxy.calls).toEqual([`CONNECT ${named.address}`]);

    await using other = await ProxyServer.start({ identity: identities[1] });
    set({ HTTPS_PROXY: `https://user:password@${other.host}` });
    expect(await outcomeAt(`https://${named.address}`, creating)).toMatchObject({
      code: "UNREACHABLE",
      message: expect.stringContaining(`the proxy ${other.host} could not be used: DEPTH_ZERO_SELF_SIGNED_CERT`),
    });
    expect(other.calls).toEqual([]);
  });

  test("uses one connection for reads one after the other, and one of its own for each creation", async () => {
    await using proxy = await ProxyServer.start();
    await using named = await namedPlatform([{}]);
    set({ HTTPS_PROXY: `http://${proxy.host}` });
    const url = `https://${named.address}`;
    const transport = transportTo(url);
    for (const id of [reading, reading, reading]) await transport.send(requestOf(id, url), testScope());
    expect(proxy.calls).toHaveLength(1);
    for (const id of [creating, creating]) await transport.send(requestOf(id, url), testScope());
    expect(proxy.calls).toHaveLength(3);
  });

  test("that the proxy fails to pass on is sent again, a creation too: it has not reached the platform", async () => {
    await using proxy = await ProxyServer.start({ refusals: [502, 429] });
    await using named = await namedPlatform([{ status: 201 }]);
    set({ HTTPS_PROXY: `http://${proxy.host}` });
    const scope = testScope();
    expect(await outcomeAt(`https://${named.address}`, creating, {}, scope)).toMatchObject({ status: 201 });
    expect(proxy.calls).toHaveLength(3);
    expect(named.platform.requests).toHaveLength(1);
    expect(scope.waits.map(({ reason }) => reason)).toEqual(["ERR_PROXY_FAILED", "ERR_PROXY_FAILED"]);
  });

  test.each([
    [407, "wants a user and password, or other ones"],
    [403, "did not make the connection"],
    [502, "did not make the connection"],
  ])("that the proxy refuses with %d fails with its host, and is not ambiguous", async (status, reason) => {
    await using proxy = await ProxyServer.start({ refusals: [status, status] });
    set({ HTTPS_PROXY: `http://user:canary-password@${proxy.host}` });
    const scope = testScope();
    const outcome = await outcomeAt(`https://${host}:1`, creating, { maxRetries: status === 502 ? 1 : 4 }, scope);
    expect(outcome).toMatchObject({
      code: "UNREACHABLE",
      message:
        `Add Storage Zone: the proxy ${proxy.host} ${reason}: HTTP ${status} (UNREACHABLE). ` +
        "Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY in the environment.",
    });
    expect(proxy.calls).toHaveLength(status === 502 ? 2 : 1);
    expect(JSON.stringify([outcome, scope.attempts, scope.waits])).not.toContain("canary-password");
  });

  test("to a proxy that does not answer ends in the time for a connection, and so does the connection", async () => {
    await using proxy = await ProxyServer.start({ hang: true });
    set({ HTTPS_PROXY: `http://user:canary-password@${proxy.host}` });
    const outcome = await outcomeAt(`https://${host}`, creating, { connectTimeout: 200, maxRetries: 0 });
    expect(outcome).toMatchObject({
      code: "UNREACHABLE",
      message: expect.stringMatching(new RegExp(`the proxy ${proxy.host} .*no connection in time`)),
    });
    while (proxy.open > 0) await wait(10);
  });

  test("to a proxy that is not there, or breaks the connection, is not ambiguous", async () => {
    const { url } = await refusingAddress();
    set({ HTTPS_PROXY: url });
    expect(await outcomeAt(`https://${host}`, creating, { maxRetries: 0 })).toMatchObject({
      code: "UNREACHABLE",
      message: expect.stringContaining(`the proxy ${new URL(url).host} could not be used: ECONNREFUSED`),
    });
    await using proxy = await ProxyServer.start({ breaks: true });
    set({ HTTPS_PROXY: `http://${proxy.host}` });
    const scope = testScope();
    expect(await outcomeAt(`https://${host}`, creating, { maxRetries: 1 }, scope)).toMatchObject({
      code: "UNREACHABLE",
      message: expect.stringContaining(
        `could not be reached through the proxy ${proxy.host} (UNREACHABLE, ECONNRESET)`,
      ),
    });
    expect(scope.attempts).toHaveLength(2);
  });

  test("to a platform whose certificate is for another host fails at once, and says so", async () => {
    await using proxy = await ProxyServer.start();
    await using named = await namedPlatform([{}]);
    set({ HTTPS_PROXY: `http://${proxy.host}` });
    expect(await outcomeAt(`https://other.example.org:${named.platform.port}`, creating)).toMatchObject({
      code: "UNREACHABLE",
      message: expect.stringContaining(`its certificate is for ${host} (UNREACHABLE).`),
    });
    expect(named.platform.requests).toEqual([]);
    expect(proxy.calls).toHaveLength(1);
  });
});

describe("a download through a proxy", () => {
  test("of an http address is asked for by its whole address, with the proxy's user and password", async () => {
    await using proxy = await ProxyServer.start({ credentials: "user:password" });
    await using server = await startScriptedPlatform([{ body: "content" }]);
    set({ HTTP_PROXY: `http://user:password@${proxy.host}` });
    const url = `http://assets.example.com:${server.port}/a.png?b=c`;
    const bytes = await transportTo(url).download(url, 100, testScope());
    expect(Buffer.from(bytes).toString()).toBe("content");
    expect(proxy.calls).toEqual([`GET ${url}`]);
    expect(server.calls).toEqual(["GET /a.png?b=c"]);
    expect(server.requests[0]?.headers).not.toHaveProperty("accesskey");
  });

  test("of an https address goes by CONNECT, and a refusal says which proxy it was", async () => {
    await using proxy = await ProxyServer.start({ refusals: [403] });
    await using named = await namedPlatform([{ body: "content" }]);
    set({ HTTPS_PROXY: `http://user:canary-password@${proxy.host}` });
    const url = `https://${named.address}/a.png`;
    await expect(transportTo(url).download(url, 100, testScope())).rejects.toThrow(
      `${url} could not be read: the proxy ${proxy.host} did not make the connection: HTTP 403`,
    );
    expect(Buffer.from(await transportTo(url).download(url, 100, testScope())).toString()).toBe("content");
    expect(proxy.calls).toEqual([`CONNECT ${named.address}`, `CONNECT ${named.address}`]);
  });
});
