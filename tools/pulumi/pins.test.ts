import { expect, test } from "@jest/globals";
import { readdir } from "node:fs/promises";
import { fingerprint, pinnedVersion } from "./pins.ts";
import { cli, executables, programs } from "./programs.ts";

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
  expect(executables).toEqual(
    expect.arrayContaining([
      "pulumi",
      "pulumi-language-nodejs",
      "pulumi-language-yaml",
      "pulumi-resource-pulumi-nodejs",
    ]),
  );
});

test("the fingerprint is stable", async () => {
  expect(await fingerprint()).toBe(await fingerprint());
  expect(await fingerprint()).toMatch(/^[0-9a-f]{10}$/);
});
