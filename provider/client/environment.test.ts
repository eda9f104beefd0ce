// The plugin as a process in a company's network: its own certificate authority, and a proxy that wants a password.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { readSample } from "../api/testing/samples.ts";
import { CertificateAuthority } from "../testing/certificates.ts";
import { FakeEngine } from "../testing/fake-engine.ts";
import { type Plugin, startPlugin } from "../testing/plugin.ts";
import { ProxyServer } from "../testing/proxy-server.ts";
import { failureOf } from "../testing/rpc-failure.ts";
import { type ScriptedPlatform, startScriptedPlatform } from "../testing/scripted-platform.ts";
import { canaryKey } from "../testing/test-config.ts";
import { secret } from "../testing/wire.ts";

const host = "platform.example.com";
const zone = { name: "assets", region: "DE" };

let folder: string;
let authorityFile: string;
let platform: ScriptedPlatform;
let local: ScriptedPlatform;
beforeAll(async () => {
  const authority = await CertificateAuthority.create();
  folder = await mkdtemp(join(tmpdir(), "authority-"));
  authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, authority.certificate);
  const reply = { status: 201, body: readSample("addStorageZone").responses["2XX"] };
  platform = await startScriptedPlatform([reply], 0, await authority.issue(host));
  local = await startScriptedPlatform([reply], 0, await authority.issue("127.0.0.1"));
});
afterAll(async () => {
  await platform[Symbol.asyncDispose]();
  await local[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** Does something with a plugin that has these variables, configured for an address. */
async function withPlugin<Result>(
  env: Readonly<Record<string, string>>,
  baseUrl: string,
  work: (plugin: Plugin, engine: FakeEngine) => Promise<Result>,
): Promise<Result> {
  await using engine = await FakeEngine.start();
  await using plugin = await startPlugin({ args: [engine.address], env });
  await plugin.handshake(engine.address);
  await plugin.configure({ accessKey: secret(canaryKey), baseUrl, maxRetries: 0 });
  return await work(plugin, engine);
}

describe("the plugin", () => {
  test("trusts the authority in NODE_EXTRA_CA_CERTS, and no other", async () => {
    const create = (plugin: Plugin) => plugin.create("StorageZone", zone);
    const { id } = await withPlugin({ NODE_EXTRA_CA_CERTS: authorityFile }, local.url, create);
    expect(id).toBe("1001");
    const failure = await failureOf(withPlugin({ NODE_EXTRA_CA_CERTS: "" }, local.url, create));
    expect(failure.message).toContain(
      "no secure connection could be made: its certificate is signed by an authority that this machine does not trust (UNREACHABLE).",
    );
    expect(local.requests).toHaveLength(1);
  });

  test.each([
    ["HTTPS_PROXY", "NO_PROXY"],
    ["https_proxy", "no_proxy"],
  ])("goes through %s to the platform, and past it to %s and to the engine", async (name, exception) => {
    await using proxy = await ProxyServer.start({ credentials: "user:canary-password" });
    const env = { NODE_EXTRA_CA_CERTS: authorityFile, [name]: `http://user:canary-password@${proxy.host}` };
    const baseUrl = `https://${host}:${platform.port}`;
    const before = platform.requests.length;
    await withPlugin(env, baseUrl, async (plugin, engine) => {
      expect((await plugin.create("StorageZone", zone)).id).toBe("1001");
      await plugin.delete("StorageZone", "1001", zone);
      // The warning has come.
      expect(engine.logged).toHaveLength(1);
    });
    expect(proxy.calls).toEqual([`CONNECT ${host}:${platform.port}`]);
    expect(platform.requests).toHaveLength(before + 1);

    const direct = withPlugin({ ...env, [exception]: host }, baseUrl, (plugin) => plugin.create("StorageZone", zone));
    expect((await failureOf(direct)).message).toMatch(/could not be reached \(UNREACHABLE, (ENOTFOUND|EAI_AGAIN)\)/);
    expect(proxy.calls).toHaveLength(1);
  });

  test("says that the proxy refused, and keeps its password to itself", async () => {
    await using proxy = await ProxyServer.start({ credentials: "user:other" });
    const env = { HTTPS_PROXY: `http://user:canary-password@${proxy.host}`, DEBUG: "*", NODE_DEBUG: "" };
    await withPlugin(env, `https://${host}`, async (plugin, engine) => {
      const failure = await failureOf(plugin.create("StorageZone", zone));
      expect(failure).toMatchObject({
        code: "UNAVAILABLE",
        message:
          `creating storage zone "assets": Add Storage Zone: the proxy ${proxy.host} wants a user and password, or ` +
          "other ones: HTTP 407 (UNREACHABLE). Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY in the environment.",
      });
      const all = JSON.stringify([failure, engine.logged, plugin.stdout, plugin.stderr]);
      expect(plugin.stderr).toContain("https-proxy-agent");
      expect(all).not.toContain("canary-password");
      expect(all).not.toContain(Buffer.from("user:canary-password").toString("base64"));
      expect(all).not.toContain(canaryKey);
    });
  });
});
