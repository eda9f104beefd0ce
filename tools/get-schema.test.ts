// What the built plugin tells Pulumi's own tools of the package.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { exampleProject } from "./example-project.ts";

const file = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

test("pulumi package get-schema on the built plugin gives schema.json, byte for byte", async () => {
  await using project = await exampleProject("getting-started/yaml", {});
  const plugin = file("dist/bin/pulumi-resource-edgeplatform");
  const { code, output } = await project.pulumi(["package", "get-schema", plugin]);
  expect(code).toBe(0);
  expect(output).toBe(await readFile(file("schema.json"), "utf8"));
});
