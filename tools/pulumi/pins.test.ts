import { expect, test } from "@jest/globals";
import { readdir } from "node:fs/promises";
import { fingerprint, pinnedVersion } from "./pins.ts";
import { cli, core, executablesOf, languages } from "./programs.ts";

const programs = [core, languages].flatMap((set) => set.programs);

test.each(programs)("go.mod of $folder pins the version of $name", async (program) => {
  expect(await pinnedVersion(program)).toMatch(/^\d+\.\d+\.\d+$/);
});

test("a module that go.mod does not pin is an error", async () => {
  await expect(pinnedVersion({ ...cli, module: "example.com/nothing" })).rejects.toThrow(
    "tools/pulumi/cli/go.mod does not pin example.com/nothing.",
  );
});

test("every folder with pinned modules has a row", async () => {
  const entries = await readdir(import.meta.dirname, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  expect(programs.map(({ folder }) => folder).sort()).toEqual(folders.sort());
});

test("the programs that Pulumi starts by name are all there", () => {
  expect(executablesOf(core)).toEqual([
    "pulumi",
    "pulumi-language-nodejs",
    "pulumi-resource-pulumi-nodejs",
    "pulumi-language-yaml",
  ]);
  expect(executablesOf(languages)).toEqual([
    "pulumi-language-python",
    "pulumi-language-python-exec",
    "pulumi-language-go",
    "pulumi-language-java",
  ]);
});

test("the fingerprint of a set is stable, and no other's", async () => {
  expect(await fingerprint(core)).toBe(await fingerprint(core));
  expect(await fingerprint(core)).toMatch(/^[0-9a-f]{10}$/);
  expect(await fingerprint(core)).not.toBe(await fingerprint(languages));
});
