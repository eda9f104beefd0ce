import { expect, test } from "@jest/globals";
import { figuresIn, summaries, summary } from "./statistics.ts";

test("the median of an odd and of an even number of runs, with what is around it", () => {
  expect(summary([3, 1, 10])).toEqual({ median: 3, min: 1, max: 10, runs: 3 });
  expect(summary([4, 1, 2, 10])).toEqual({ median: 3, min: 1, max: 10, runs: 4 });
  expect(() => summary([])).toThrow(RangeError);
});

test("each figure is summed up over the runs that have it", () => {
  expect(summaries([{ start: 1 }, { start: 3, rate: 7 }])).toEqual({
    start: { median: 2, min: 1, max: 3, runs: 2 },
    rate: { median: 7, min: 7, max: 7, runs: 1 },
  });
});

test("the numbers of a JSON value by their paths", () => {
  expect(figuresIn({ rate: 2, check: { p50: 0.5 }, note: "none" })).toEqual({ rate: 2, "check.p50": 0.5 });
});
