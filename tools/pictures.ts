// Draws the pictures of the documents: diagrams from their texts, and a part of the demonstration as a terminal shows it.
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { drawDiagram } from "./pictures/diagram.ts";
import { drawTerminal, inTerminal, screenAfter, textOf } from "./pictures/terminal.ts";
import { run } from "./run.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const images = join(root, "docs/images");

/** The step of the demonstration that is shown. */
const step = "▶ Create four resources";

async function drawDiagrams(): Promise<void> {
  for await (const source of glob(join(root, "tools/pictures/*.dot"))) {
    const picture = await drawDiagram(await readFile(source, "utf8"));
    await writeFile(join(images, `${basename(source, ".dot")}.svg`), picture);
  }
}

async function drawDemo(): Promise<void> {
  const [program, ...args] = inTerminal("node tools/demo.ts");
  const lines = await screenAfter(await run(program, args, { cwd: root, env: process.env }));
  const start = lines.findIndex((line) => textOf(line) === step);
  const end = lines.findIndex((line, row) => row > start && textOf(line).startsWith("▶ "));
  if (start === -1 || end === -1) throw new Error(`The demonstration has no step "${step}"`);
  await writeFile(join(images, "demo.svg"), drawTerminal(lines.slice(start, end - 1)));
}

await mkdir(images, { recursive: true });
await drawDiagrams();
await drawDemo();
