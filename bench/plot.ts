// The figures as a picture.
import { init } from "echarts";
import { figure } from "./comparisons.ts";
import type { Bench } from "./figures.ts";
import type { Summary } from "./statistics.ts";
import { names } from "./table.ts";

interface Panel {
  readonly title: string;
  /** A bar each, with what it is called. */
  readonly bars: readonly (readonly [label: string, value: number])[];
}

const panelsOf = ({ start, load, up }: Bench): readonly Panel[] => {
  const seconds = ({ median }: Summary): number => Math.round(median / 100) / 10;
  const rounded = ({ median }: Summary): number => Math.round(median);
  return [
    {
      title: "start to port, ms",
      bars: [
        ["empty script", rounded(figure(start, "emptyScript", "exited"))],
        ["plugin", rounded(figure(start, "plugin", "firstLine"))],
        ["Go peer", rounded(figure(start, "goPeer", "firstLine"))],
      ],
    },
    {
      title: "check + create, 16 at once, pairs a second",
      bars: [
        ["plugin", rounded(figure(load, "plugin", "rate"))],
        ["Go peer", rounded(figure(load, "goPeer", "rate"))],
        ["bare Node.js", rounded(figure(load, "bareNode", "rate"))],
      ],
    },
    ...up.map(({ zones, state, results }) => ({
      title: `pulumi up of ${zones} zones, state written ${state}, s`,
      bars: Object.entries(results).flatMap(([subject, { up: wall }]): (readonly [string, number])[] =>
        wall === undefined ? [] : [[names[subject] ?? subject, seconds(wall)]],
      ),
    })),
  ];
};

/** One panel below the other, as an SVG. */
export function plot(bench: Bench): string {
  const panels = panelsOf(bench);
  const height = (panel: Panel): number => 60 + 30 * panel.bars.length;
  const top = (index: number): number => panels.slice(0, index).reduce((sum, panel) => sum + height(panel), 0);
  const chart = init(null, null, { renderer: "svg", ssr: true, width: 760, height: top(panels.length) });
  chart.setOption({
    animation: false,
    backgroundColor: "#ffffff",
    title: panels.map(({ title }, index) => ({
      text: title,
      top: top(index) + 10,
      left: 10,
      textStyle: { fontSize: 14 },
    })),
    grid: panels.map(({ bars }, index) => ({ top: top(index) + 40, height: 30 * bars.length, left: 190, right: 60 })),
    xAxis: panels.map((_, gridIndex) => ({ type: "value", gridIndex, show: false })),
    yAxis: panels.map(({ bars }, gridIndex) => ({
      type: "category",
      gridIndex,
      inverse: true,
      data: bars.map(([label]) => label),
      axisTick: { show: false },
      axisLine: { show: false },
    })),
    series: panels.map(({ bars }, index) => ({
      type: "bar",
      xAxisIndex: index,
      yAxisIndex: index,
      data: bars.map(([, value]) => value),
      label: { show: true, position: "right" },
      barWidth: 18,
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return `${svg}\n`;
}
