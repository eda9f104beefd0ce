// The code in documents is that of an example, which tests run, or a text that another test reads from there.
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { errorCodes } from "../provider/client/errors.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (file: string): string => readFileSync(root + file, "utf8");

/** The lines that say something, wherever they stand. */
const normalized = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");

const examples = globSync("examples/**/*.{ts,yaml,py,go,java,cs}", { cwd: root, exclude: ["**/node_modules/**"] })
  .filter((file) => !basename(file).includes(".test."))
  .map((file) => normalized(read(file)));

/** Read and run by `packed-package.test.ts`. */
const readme = normalized(read("README.md"));

const documents = ["README.md", ...globSync("docs/**/*.md", { cwd: root })].sort();
const blocks = documents.flatMap((file) =>
  [...read(file).matchAll(/^```(ts|typescript|yaml|python|go|java|csharp)\n(.*?)^```/gms)].map(
    ([, language, text]) => ({
      file,
      language,
      text: normalized(text ?? ""),
    }),
  ),
);

test("documents show code", () => {
  expect(blocks.length).toBeGreaterThan(5);
});

test.each(blocks.filter(({ file }) => file !== "README.md"))(
  "$file: its $language is that of an example",
  ({ text }) => {
    const isKnown = readme.includes(text) || examples.some((example) => example.includes(text));
    expect(isKnown ? "known" : text).toBe("known");
  },
);

test("every error code is explained", () => {
  const headings = [...read("docs/troubleshooting.md").matchAll(/^### ([A-Z_]+)$/gm)].map(([, code]) => code);
  expect(headings.toSorted()).toEqual([...errorCodes].toSorted());
});
