// Draws what a terminal shows, line by line and in its colours.
import xterm from "@xterm/headless";

const size = { columns: 106, rows: 60 };
const cell = { width: 7.8, height: 18, font: 13 };
const margin = { side: 20, top: 46, bottom: 18 };

/** The sixteen colours of the terminal, and those of its frame; the same on a light and a dark page. */
const palette = [
  ...["#484f58", "#ff7b72", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#c9d1d9"],
  ...["#6e7681", "#ffa198", "#7ee787", "#f2cc60", "#a5d6ff", "#e2c5ff", "#b3f0ff", "#f0f6fc"],
];
const colours = { page: "#0d1117", frame: "#30363d", text: "#c9d1d9", buttons: ["#ff5f57", "#febc2e", "#28c840"] };

/** Text of one look. */
interface Run {
  readonly text: string;
  readonly column: number;
  readonly attributes: string;
}

type Line = readonly Run[];

/** A command line that gives a command a terminal of the size that is drawn; `script` is that of util-linux. */
export const inTerminal = (command: string): readonly [program: string, ...args: string[]] => [
  "script",
  "--quiet",
  "--return",
  "--command",
  `stty cols ${size.columns} rows ${size.rows}; exec ${command}`,
  "/dev/null",
];

/** What is on the screen, and what has left it at the top, after a program has written its output. */
export async function screenAfter(output: string): Promise<readonly Line[]> {
  const terminal = new xterm.Terminal({
    cols: size.columns,
    rows: size.rows,
    scrollback: 10_000,
    allowProposedApi: true,
  });
  await new Promise<void>((resolve) => terminal.write(output, resolve));
  const buffer = terminal.buffer.active;
  return Array.from({ length: buffer.length }, (_, row) => runsOf(buffer.getLine(row)));
}

function runsOf(line: xterm.IBufferLine | undefined): Line {
  const runs: Run[] = [];
  for (let column = 0; line !== undefined && column < size.columns; column++) {
    const here = line.getCell(column);
    if (here === undefined) continue;
    const text = here.getChars() === "" ? " " : here.getChars();
    const attributes = attributesOf(here);
    const last = runs.at(-1);
    if (last?.attributes === attributes) runs[runs.length - 1] = { ...last, text: last.text + text };
    else runs.push({ text, column, attributes });
  }
  return runs.flatMap(pieces);
}

/** A table stays a table where the font is another than expected: each of its cells has a place of its own. */
const pieces = (run: Run): Line =>
  [...run.text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({ ...run, text, column: run.column + index }));

function attributesOf(here: xterm.IBufferCell): string {
  const colour = here.isFgPalette() ? palette[here.getFgColor()] : undefined;
  return [
    colour === undefined ? "" : ` fill="${colour}"`,
    here.isBold() === 0 ? "" : ` font-weight="bold"`,
    here.isDim() === 0 ? "" : ` opacity="0.65"`,
    here.isUnderline() === 0 ? "" : ` text-decoration="underline"`,
  ].join("");
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The text of a line, without its looks. */
export const textOf = (line: Line): string => line.map(({ text }) => text).join(" ");

/** Draws lines in the frame of a window. */
export function drawTerminal(lines: readonly Line[]): string {
  const width = size.columns * cell.width + 2 * margin.side;
  const height = lines.length * cell.height + margin.top + margin.bottom;
  const texts = lines.flatMap((line, row) =>
    line.map(({ text, column, attributes }) => {
      const x = (margin.side + column * cell.width).toFixed(1);
      const y = margin.top + row * cell.height + cell.font;
      // Keeps the columns in line in fonts of another width.
      const length = (text.length * cell.width).toFixed(1);
      return `<text x="${x}" y="${y}" textLength="${length}"${attributes} xml:space="preserve">${escaped(text)}</text>`;
    }),
  );
  const buttons = colours.buttons.map(
    (fill, index) => `<circle cx="${22 + index * 20}" cy="20" r="6" fill="${fill}"/>`,
  );
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${colours.page}" stroke="${colours.frame}"/>`,
    ...buttons,
    `<g fill="${colours.text}" font-size="${cell.font}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace">`,
    ...texts,
    "</g>",
    "</svg>",
  ].join("\n")}\n`;
}
