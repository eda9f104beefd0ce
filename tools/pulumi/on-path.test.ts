import { beforeEach, expect, test } from "@jest/globals";
import { join } from "node:path";
import { findOnPath } from "./on-path.ts";
import { script, systemPath, temporaryFolder } from "./testing.ts";

const programs = ["pulumi", "pulumi-language-nodejs", "pulumi-language-yaml"];
let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await temporaryFolder();
  said = [];
});

async function distribution(version: string): Promise<void> {
  await script(folder, "pulumi", version);
  await script(folder, "pulumi-language-nodejs");
  await script(folder, "pulumi-language-yaml");
}

const find = (...more: string[]): Promise<string | undefined> =>
  findOnPath([folder, ...more, systemPath].join(":"), programs, (line) => said.push(line));

test.each([
  ["a plain version", "echo 3.200.0"],
  ["a version with a v", "echo v3.259.0"],
  ["a prerelease of a newer version", "echo v3.260.0-alpha.x1a2b3c"],
  ["a later major version", "echo v4.0.0"],
  ["warnings around the version", "echo 'warning: 3.1.0 is old' >&2; echo 'warning: no home'; echo v3.201.0; echo"],
])("%s is accepted", async (_, body) => {
  await distribution(body);
  expect(await find()).toBe(folder);
  expect(said).toEqual([]);
});

test.each([
  ["an older version", "echo v3.199.9", "it is 3.199.9, and 3.200.0 or newer is needed."],
  [
    "a version that is older when compared as text only",
    "echo v3.30.0",
    "it is 3.30.0, and 3.200.0 or newer is needed.",
  ],
  ["a prerelease of the oldest", "echo v3.200.0-beta.1", "it is 3.200.0-beta.1, and 3.200.0 or newer is needed."],
  ["text without a version", "echo hello", "it does not tell its version."],
  ["a failure", "echo v3.259.0; exit 1", "it does not tell its version."],
])("%s is refused", async (_, body, reason) => {
  await distribution(body);
  expect(await find()).toBeUndefined();
  expect(said).toEqual([`${join(folder, "pulumi")} is not used: ${reason}`]);
});

test("a language host that is elsewhere on PATH counts", async () => {
  await script(folder, "pulumi", "echo v3.259.0");
  const elsewhere = await temporaryFolder();
  await script(elsewhere, "pulumi-language-nodejs");
  await script(elsewhere, "pulumi-language-yaml");
  expect(await find(elsewhere)).toBe(folder);
});

test("a CLI without a language host is refused", async () => {
  await script(folder, "pulumi", "echo v3.259.0");
  await script(folder, "pulumi-language-nodejs");
  expect(await find()).toBeUndefined();
  expect(said).toEqual([`${join(folder, "pulumi")} is not used: pulumi-language-yaml is not on PATH.`]);
});

test("without a CLI there is nothing to say", async () => {
  expect(await find()).toBeUndefined();
  expect(said).toEqual([]);
});
