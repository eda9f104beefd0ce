// What a user can see of the requests of dynamic resources and functions, with the real CLI.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { startEmulator } from "../../emulator/index.ts";
import { pulumi, settingsOf } from "../../tools/example-commands.ts";
import { javascriptProject } from "./testing/javascript-project.ts";

const program = `
const { getContainerRegistriesOutput, StorageZone } = require("@edgeplatform/pulumi/dynamic");
new StorageZone("assets", { region: "DE" });
exports.registries = getContainerRegistriesOutput({}).items;
`;

test("the request log has all; debug lines are those of functions", async () => {
  await using emulator = await startEmulator();
  const environment = { ...settingsOf(emulator), EDGEPLATFORM_REQUEST_LOG: "requests.jsonl" };
  await using project = await javascriptProject(program, environment);
  const output = await pulumi(project, "up", "--yes", "--skip-preview", "--debug");
  expect(output).toMatch(/^ +debug: GET \S+: 200 in \d+ ms, attempt 1$/m);
  expect(output).not.toMatch(/POST \/storagezone/);
  const lines = (await readFile(join(project.folder, "requests.jsonl"), "utf8")).trim().split("\n");
  const records = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  expect(records.map(({ type, name, action, status, urn }) => [type, name, action, status, urn]).sort()).toEqual([
    ["edgeplatform:index:StorageZone", "assets", "create", 201, undefined],
    ["edgeplatform:index:getContainerRegistries", undefined, "invoke", 200, undefined],
  ]);
}, 60_000);
