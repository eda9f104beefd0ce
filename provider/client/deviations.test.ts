import { describe, expect, test } from "@jest/globals";
import { Deviations, summary } from "./deviations.ts";

const missing = (count: number, name = "property") =>
  Array.from({ length: count }, (_, index) => ({ path: `${name}${index}`, reason: "is required" }));
const mistyped = { path: "region", reason: "must be of type string" };

describe("deviations are told", () => {
  test("each once, those of type before what is missing", () => {
    const deviations = new Deviations();
    expect(deviations.news("Read", [...missing(2), mistyped])).toEqual([
      "region must be of type string; property0 is required; property1 is required",
    ]);
    expect(deviations.news("Read", [...missing(3), mistyped])).toEqual(["property2 is required"]);
    expect(deviations.news("Read", missing(3))).toEqual([]);
    expect(deviations.news("Add", [mistyped])).toEqual(["region must be of type string"]);
  });

  test("of the items of a list once, and of the answer as a whole", () => {
    const problems = [0, 1, 12].map((index) => ({ path: `items[${index}].id`, reason: "is required" }));
    const whole = { path: "", reason: "must be of type object" };
    expect(new Deviations().news("Read", [...problems, whole])).toEqual([
      "the answer must be of type object; items[0].id is required",
    ]);
  });

  test("in several lists where one would be long, and a single one that is longer is cut off", () => {
    const long = missing(20, "p".repeat(400));
    const lists = new Deviations().news("Read", long);
    expect(lists.length).toBeGreaterThan(1);
    for (const list of lists) expect(list.length).toBeLessThanOrEqual(3_002);
    expect(lists.join("; ")).toBe(long.map(({ path, reason }) => `${path} ${reason}`).join("; "));
    expect(new Deviations().news("Read", missing(2, "p".repeat(9_000))).map(({ length }) => length)).toEqual([
      3_000, 3_000,
    ]);
  });

  test("a hundred after one answer, and the others after the next ones", () => {
    const deviations = new Deviations();
    const told = [1, 2, 3, 4].map(() => deviations.news("Read", missing(250)).join("; "));
    expect(told.map((list) => list.match(/is required/g)?.length ?? 0)).toEqual([100, 100, 50, 0]);
    expect(told[2]).toMatch(/^property200 is required; .+; property249 is required$/);
  });
});

test("an error has the first five, and how many more there are", () => {
  expect(summary([mistyped])).toBe("region must be of type string");
  expect(summary([...missing(7), mistyped])).toMatch(
    /^region must be of type string(; property[0-3] is required){4}, and 3 more$/,
  );
});
