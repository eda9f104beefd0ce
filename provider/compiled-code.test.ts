import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startPlugin } from "./testing/plugin.ts";

/** Where the folder is below a home, on the systems that the tests run on. */
const folderIn = (home: string): string =>
  join(home, process.platform === "darwin" ? "Library/Caches" : ".cache", "edgeplatform/compiled-code");

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "edgeplatform-home-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Starts and stops a plugin that has this home. */
async function runPlugin(): Promise<void> {
  await using plugin = await startPlugin({
    env: { HOME: home, XDG_CACHE_HOME: "", NODE_COMPILE_CACHE: "", NODE_DISABLE_COMPILE_CACHE: undefined },
  });
  await plugin.configure({ baseUrl: "http://127.0.0.1:1", accessKey: "key" });
  plugin.kill("SIGINT");
  expect(await plugin.exited).toEqual({ code: 0, signal: null });
  expect(plugin.stderr).toBe("");
}

test("what is compiled is kept where nobody else writes", async () => {
  await runPlugin();
  expect((await stat(folderIn(home))).mode & 0o777).toBe(0o700);
  expect(await readdir(folderIn(home))).toHaveLength(1);
});

test("a folder that others can write to is not used", async () => {
  await mkdir(folderIn(home), { recursive: true });
  await chmod(folderIn(home), 0o777);
  await runPlugin();
  expect(await readdir(folderIn(home))).toEqual([]);
});

test("a home without a place for it does not matter", async () => {
  await writeFile(join(home, process.platform === "darwin" ? "Library" : ".cache"), "");
  await runPlugin();
});
