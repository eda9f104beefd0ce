import { expect, test } from "@jest/globals";
import { Asset } from "../asset.ts";
import { collectTexts, redacted } from "./redaction.ts";

/** What people see of a text when a value is secret. */
function seen(text: string, secret: unknown): string {
  const texts = new Set<string>();
  collectTexts(secret, texts);
  return redacted(text, texts);
}

test("every text of a secret is taken out, at any depth, the longest first", () => {
  const secret = { a: ["canary", 12345], b: { c: "canary-2" }, d: new Asset("file", "./canary.png", "") };
  expect(seen("canary-2, ./canary.png, canary and 12345", secret)).toBe("[secret], [secret], [secret] and [secret]");
});

test("what is shorter than three characters is not looked for", () => {
  expect(seen("about a, 1 and /", ["a", 1, "http://a.example.com/"])).toBe("about a, 1 and /");
});

test.each([
  ["http://127.0.0.1:9/hidden/x.png?sig=canary", "http://127.0.0.1:9/hidden/x.png"],
  ["http://LOCALHOST:80/hidden/x.png?sig=canary", "http://localhost/hidden/x.png"],
  ["HTTPS://a.example.com/one/../hidden/ä#canary", "https://a.example.com/hidden/%C3%A4"],
  ["https://user:canary@a.example.com", "https://a.example.com/"],
])("an address is taken out as errors write it: %s", (address, written) => {
  const { href, pathname } = new URL(address);
  for (const secret of [address, new Asset("remote", address, "")]) {
    expect(seen(`${written} could not be read`, secret)).toBe("[secret] could not be read");
    expect(seen(`at ${address}, ${href}`, secret)).toBe("at [secret], [secret]");
    if (pathname !== "/") expect(seen(`GET ${pathname}`, secret)).toBe("GET [secret]");
  }
});

test("what only resembles an address is taken out as it is", () => {
  expect(seen("http://[hidden, https://", ["http://[hidden", "https://"])).toBe("[secret], [secret]");
});
