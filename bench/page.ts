// Puts the figures where people read them: between two marks in docs/performance.md, and beside it as a picture.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import type { Bench } from "./figures.ts";
import type { Machine } from "./machine.ts";
import { plot } from "./plot.ts";
import { markdown } from "./table.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const page = `${root}docs/performance.md`;
const [begin, end] = ["<!-- figures: written by make bench -->", "<!-- end of figures -->"];

export async function writeResults(bench: Bench, machine: Machine): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  await write(`${root}bench/results.json`, JSON.stringify({ date, machine, ...bench }));
  await writeFile(`${root}docs/performance.svg`, plot(bench));
  const before = await readFile(page, "utf8");
  const [head, tail] = [before.split(begin)[0], before.split(end)[1]];
  if (head === undefined || tail === undefined) throw new Error(`${page} lacks "${begin}" or "${end}"`);
  await write(page, `${head}${begin}\n\n${markdown(bench, machine, date)}\n\n${end}${tail}`);
}

/** Writes a file in the project's format. */
async function write(file: string, text: string): Promise<void> {
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
