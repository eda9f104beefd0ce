import { expect, test } from "@jest/globals";
import { covers, parsePath, pathText, type PropertyPath } from "./property-path.ts";

test.each<[PropertyPath, string]>([
  [[], ""],
  [["name"], "name"],
  [["pullZones", 0, "name"], "pullZones[0].name"],
  [["a.b", "c"], '["a.b"].c'],
  [["a", "b c", 1], 'a["b c"][1]'],
  [["größe", "__proto__", "a-b", "$x"], "größe.__proto__.a-b.$x"],
  [["a", "0"], 'a["0"]'],
  [["a", 'say "hi"'], 'a["say \\"hi\\""]'],
  [["a", "back\\slash"], 'a["back\\slash"]'],
  [["a", "line\nbreak"], 'a["line\nbreak"]'],
  [["a", ""], 'a[""]'],
])("the path %j is written %s, and read as it was written", (path, text) => {
  expect(pathText(path)).toBe(text);
  expect(parsePath(text)).toEqual(path);
});

test("a path covers itself and what lies below; * stands for any part", () => {
  const path = parsePath("pullZones[1].name");
  expect(covers(parsePath("pullZones"), path)).toBe(true);
  expect(covers(path, path)).toBe(true);
  expect(covers(["pullZones", "*"], path)).toBe(true);
  expect(covers(["pullZones", 0], path)).toBe(false);
  expect(covers(path, ["pullZones", 1])).toBe(false);
});
