import { expect, test } from "@jest/globals";
import { redactor } from "./redact.ts";

test("takes every occurrence of every secret out of a text", () => {
  const redact = redactor(["key-1", "key-2"]);
  expect(redact("key-1, key-2 and key-1 again")).toBe("[access key], [access key] and [access key] again");
});

test("takes a percent-encoded secret out as well", () => {
  expect(redactor(["a/b+c="])("https://platform.example.com/?k=a%2Fb%2Bc%3D")).toBe(
    "https://platform.example.com/?k=[access key]",
  );
});

test.each([
  ["percent-encoded", "a%2Fb%22c%5C%2B%3F%3E"],
  ["percent-encoded in lower case", "a%2fb%22c%5c%2b%3f%3e"],
  ["in a JSON text", 'a/b\\"c\\\\+?>'],
  ["in base64", Buffer.from('a/b"c\\+?>').toString("base64")],
  ["in base64 for URLs", Buffer.from('a/b"c\\+?>').toString("base64url")],
])("takes a secret out that is written %s", (_, written) => {
  expect(redactor(['a/b"c\\+?>'])(`<${written}>`)).toMatch(/^<\[access key\]=*>$/);
});

test("leaves nothing of a secret that holds another", () => {
  expect(redactor(["key", "key-of-videos"])("key-of-videos, key")).toBe("[access key], [access key]");
});

test("changes nothing where there is no secret, or an empty one", () => {
  expect(redactor([undefined, ""])("as it is")).toBe("as it is");
});

test("takes the characters of a secret as they are, whatever they mean elsewhere", () => {
  expect(redactor(["$&.*"])("a $&.* b")).toBe("a [access key] b");
});
