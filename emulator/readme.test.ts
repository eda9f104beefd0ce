import { readFileSync } from "node:fs";

import { expect, test } from "@jest/globals";
import { parse } from "yaml";

import { controlDocument } from "./document.ts";
import { checkSeed } from "./index.ts";
import { isJsonObject, type JsonValue } from "./json.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const readme = read("./README.md");

/** The code blocks of a language. */
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp("```" + language + "\\n([^]*?)```", "g"))].map(([, code = ""]) => code);

/** The names at the end of a path in control.yaml. */
function namesIn(...path: string[]): string[] {
  const end = path.reduce<JsonValue | undefined>(
    (value, name) => (isJsonObject(value) ? value[name] : undefined),
    controlDocument,
  );
  return Object.keys(isJsonObject(end) ? end : {});
}

test("the example of a test is one that runs", () => {
  const [example = ""] = blocks("ts");
  const tested = read("./testing/readme-example.test.ts");
  for (const part of example.split("\n\n").slice(1)) expect(tested).toContain(part.trim());
});

test("the example of a seed is one, and shows every kind", () => {
  const seed = checkSeed(parse(blocks("yaml")[0] ?? ""));
  expect(Object.keys(seed).sort()).toEqual([
    "apps",
    "hostnames",
    "libraries",
    "registries",
    "shieldZones",
    "storageZones",
  ]);
});

test("every control operation and every part of a fault is named", () => {
  const paths = namesIn("paths");
  const parts = namesIn("components", "schemas", "Fault", "properties").filter((part) => part !== "name");
  expect([paths.length, parts.length]).toEqual([7, 15]);
  for (const path of paths) expect(readme).toContain(path);
  for (const part of parts) expect(readme).toContain(`\`${part}\``);
});
