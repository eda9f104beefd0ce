// The pictures of the documents are those that their sources give.
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { drawDiagram } from "./pictures/diagram.ts";
import { drawTerminal, screenAfter, textOf } from "./pictures/terminal.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = join(root, "tools/pictures");
const sources = (await readdir(folder)).filter((file) => file.endsWith(".dot"));
const image = (name: string): Promise<string> => readFile(join(root, "docs/images", `${name}.svg`), "utf8");

test.each(sources)("what make pictures draws from %s is committed", async (source) => {
  expect(await image(basename(source, ".dot"))).toBe(await drawDiagram(await readFile(join(folder, source), "utf8")));
});

test("a terminal is drawn as it looks in the end: what was overwritten is gone, colours stay", async () => {
  const screen = await screenAfter("creating\r\x1b[Kdone \x1b[1;32m<a> & b\x1b[0m\r\nnext");
  expect(screen.slice(0, 2).map(textOf)).toEqual(["done <a> & b", "next"]);
  const drawn = drawTerminal(screen.slice(0, 2));
  expect(drawn).not.toContain("creating");
  expect(drawn).toMatch(/<text [^>]*fill="#56d364" font-weight="bold"[^>]*>&lt;a> &amp; b<\/text>/);
});

test("the picture of the demonstration shows what the platform received", async () => {
  expect(await image("demo")).toContain("POST /storagezone → 201");
});
