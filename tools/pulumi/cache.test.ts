import { beforeEach, expect, test } from "@jest/globals";
import { mkdir, readFile, readdir, utimes, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { binOf, cacheRoot, fillCache } from "./cache.ts";
import { script, temporaryFolder } from "./testing.ts";

const programs = ["one", "two"];
let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await temporaryFolder();
  folder = join(parent, "pulumi-1");
});

const fill =
  (mark: string, names: readonly string[] = programs) =>
  async (partial: string): Promise<void> => {
    for (const name of names) {
      await script(binOf(partial), name);
    }
    await writeFile(join(partial, "mark"), mark);
  };

const mark = (): Promise<string> => readFile(join(folder, "mark"), "utf8");

test("a filled folder takes its place, and nothing else is left", async () => {
  await fillCache(folder, programs, fill("a"));
  expect(await readdir(parent)).toEqual(["pulumi-1"]);
  expect((await readdir(binOf(folder))).sort()).toEqual(programs);
});

test.each([
  ["lacks a program", fill("a", ["one"]), "it lacks two"],
  [
    "has an empty program",
    async (partial: string) => {
      await fill("a")(partial);
      await writeFile(join(binOf(partial), "two"), "");
    },
    "it lacks two",
  ],
  ["fails", () => Promise.reject(new Error("no luck")), "no luck"],
])("what %s is not published", async (_, filling, message) => {
  await expect(fillCache(folder, programs, filling)).rejects.toThrow(message);
  expect(await readdir(parent)).toEqual([]);
});

test("of two at the same time the first to finish wins", async () => {
  let finishFirst = (): void => undefined;
  const first = new Promise<void>((resolve) => (finishFirst = resolve));
  await Promise.all([
    fillCache(folder, programs, async (partial) => {
      await first;
      await fill("slow")(partial);
    }),
    fillCache(folder, programs, fill("fast")).then(finishFirst),
  ]);
  expect(await mark()).toBe("fast");
  expect(await readdir(parent)).toEqual(["pulumi-1"]);
});

test("a folder that has lost a program is replaced", async () => {
  await fill("broken", ["one"])(folder);
  await fillCache(folder, programs, fill("whole"));
  expect(await mark()).toBe("whole");
  expect(await readdir(parent)).toEqual(["pulumi-1"]);
});

test("only leftovers of long ago are removed", async () => {
  const [old, recent] = [join(parent, "pulumi-1.partial-old"), join(parent, "pulumi-1.partial-recent")];
  await mkdir(old);
  await mkdir(recent);
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
  await utimes(old, twoDaysAgo, twoDaysAgo);
  await fillCache(folder, programs, fill("a"));
  expect((await readdir(parent)).sort()).toEqual(["pulumi-1", "pulumi-1.partial-recent"]);
});

test("EDGEPLATFORM_TOOLS replaces the user's cache folder", () => {
  expect(cacheRoot({ EDGEPLATFORM_TOOLS: "/tools", XDG_CACHE_HOME: "/xdg" })).toBe("/tools");
  expect(cacheRoot({ EDGEPLATFORM_TOOLS: "tools" })).toBe(join(process.cwd(), "tools"));
});

const onLinux = process.platform === "linux" ? test : test.skip;
onLinux("the user's cache folder follows the XDG rules", () => {
  expect(cacheRoot({ EDGEPLATFORM_TOOLS: "", XDG_CACHE_HOME: "/xdg" })).toBe("/xdg");
  expect(cacheRoot({ XDG_CACHE_HOME: "relative" })).toBe(join(homedir(), ".cache"));
  expect(cacheRoot({})).toBe(join(homedir(), ".cache"));
});
