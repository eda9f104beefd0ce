// Draws a diagram from its text, in colours that suit a light and a dark page.
import { Graphviz } from "@hpcc-js/wasm-graphviz";

/** Colours of the page, of text and lines, and of each class of boxes in the diagrams. */
interface Palette {
  readonly page: string;
  readonly text: string;
  readonly line: string;
  readonly boxes: Readonly<Record<string, { readonly fill: string; readonly stroke: string }>>;
}

const light: Palette = {
  page: "#ffffff",
  text: "#1f2933",
  line: "#5b6b7f",
  boxes: {
    outside: { fill: "#f1f4f8", stroke: "#8595a8" },
    door: { fill: "#e3effc", stroke: "#3b82c4" },
    core: { fill: "#e6f5ec", stroke: "#2f9e63" },
    source: { fill: "#fdf3dc", stroke: "#c08a1e" },
  },
};

const dark: Palette = {
  page: "#0d1117",
  text: "#e6edf3",
  line: "#8b98a8",
  boxes: {
    outside: { fill: "#1b222c", stroke: "#66768a" },
    door: { fill: "#10263d", stroke: "#4c9be8" },
    core: { fill: "#10291c", stroke: "#46b978" },
    source: { fill: "#2e2410", stroke: "#d9a441" },
  },
};

const rules = ({ page, text, line, boxes }: Palette): string =>
  [
    `.graph > polygon { fill: ${page} }`,
    `text { fill: ${text} }`,
    `.cluster path { stroke: ${line}; fill: none }`,
    `.edge path { stroke: ${line} } .edge polygon { fill: ${line}; stroke: ${line} }`,
    ...Object.entries(boxes).map(([name, { fill, stroke }]) => `.${name} path { fill: ${fill}; stroke: ${stroke} }`),
  ].join("\n");

const style = `<style>\n${rules(light)}\n@media (prefers-color-scheme: dark) {\n${rules(dark)}\n}\n</style>\n`;

/**
 * Draws a diagram.
 *
 * @param source - In Graphviz's language; its nodes have the classes of the palette.
 * @returns The same SVG for the same source.
 */
export async function drawDiagram(source: string): Promise<string> {
  const graphviz = await Graphviz.load();
  const svg = graphviz.dot(source);
  const start = svg.indexOf("<g id=");
  const styled = `${svg.slice(svg.indexOf("<svg"), start)}${style}${svg.slice(start)}`;
  const titled = styled.replaceAll(/(<g id="(?:node|clust)[^]*?<text )/g, '$1font-weight="bold" ');
  // Graphviz knows the widths of Arial; the others have the same or are what is there.
  return titled.replaceAll('font-family="Arial"', `font-family="Arial, Helvetica, 'Liberation Sans', sans-serif"`);
}
