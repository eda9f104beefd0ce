import { describe, expect, test } from "@jest/globals";

import { document, notShown, objects, operations, read, strings } from "./testing/document.ts";

describe("what the specification does not show", () => {
  const expected = objects(read("not-shown.yaml")).flatMap(({ statement, places }) =>
    strings(places).map((place) => ({ place, statement: String(statement) })),
  );
  const records = notShown();

  test.each(expected)("is recorded at $place: $statement", ({ place, statement }) => {
    const sentences = records.filter((record) => record.place === place).map(({ sentence }) => sentence);
    expect(sentences).toContainEqual(expect.stringContaining(statement));
  });

  test(`is recorded ${records.length} times, at no other place`, () => {
    expect(new Set(records.map(({ place }) => place))).toEqual(new Set(expected.map(({ place }) => place)));
    expect(records.length).toBe(48);
  });

  test("covers every tag without operations", () => {
    const used = new Set(operations.flatMap(({ object }) => strings(object["tags"])));
    const tags = objects(document["tags"]);
    expect(tags).toHaveLength(15);
    for (const { name, description } of tags) {
      expect([name, description === "The operations of this tag are not shown."]).toEqual([
        name,
        !used.has(String(name)),
      ]);
    }
  });
});
