import { expect, test } from "@jest/globals";

import { randomSequence } from "./random.ts";

const draw = (seed: number, count: number) => {
  const next = randomSequence(seed);
  return Array.from({ length: count }, () => next());
};

test("the same seed gives the same numbers, another seed gives others", () => {
  expect(draw(1, 5)).toEqual(draw(1, 5));
  expect(draw(1, 5)).not.toEqual(draw(2, 5));
});

test("the numbers are spread evenly from 0 to 1", () => {
  const tenths = Map.groupBy(draw(42, 100_000), (number) => Math.floor(number * 10));
  expect([...tenths.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const numbers of tenths.values()) expect(Math.abs(numbers.length - 10_000)).toBeLessThan(500);
});
