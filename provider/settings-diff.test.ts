import { expect, test } from "@jest/globals";
import { diffSettings } from "./settings-diff.ts";
import { Unknown } from "./values.ts";

const base = { accessKey: "key", baseUrl: "https://platform.example.com", maxRetries: 4 };

test("the same settings have no changes", () => {
  expect(diffSettings(base, { ...base })).toEqual({ changes: [], stables: [] });
  expect(diffSettings({}, {})).toEqual({ changes: [], stables: [] });
});

test("a rotated key and other figures are updates in place", () => {
  expect(diffSettings(base, { ...base, accessKey: "new", maxRetries: 0, onDelete: "error" }).changes).toEqual([
    { path: "accessKey", input: "accessKey", kind: "update", replaces: false },
    { path: "maxRetries", input: "maxRetries", kind: "update", replaces: false },
    { path: "onDelete", input: "onDelete", kind: "add", replaces: false },
  ]);
  expect(diffSettings(base, { ...base, maxRetries: undefined }).changes).toEqual([
    { path: "maxRetries", input: "maxRetries", kind: "delete", replaces: false },
  ]);
});

test("another address is another provider", () => {
  const olds = { ...base, videoBaseUrl: "https://video.example.com" };
  const news = { ...base, baseUrl: "https://b.example.com", videoBaseUrl: "https://c.example.com" };
  expect(diffSettings(olds, news).changes).toEqual([
    { path: "baseUrl", input: "baseUrl", kind: "update", replaces: true },
    { path: "videoBaseUrl", input: "videoBaseUrl", kind: "update", replaces: true },
  ]);
});

test("the same address in another form is no change", () => {
  expect(diffSettings(base, { ...base, baseUrl: "HTTPS://platform.example.com:443/" }).changes).toEqual([]);
});

test("an address that moves to or from the environment does not replace the provider and all that it made", () => {
  const { baseUrl, ...rest } = base;
  expect(diffSettings(rest, base).changes).toEqual([
    { path: "baseUrl", input: "baseUrl", kind: "add", replaces: false },
  ]);
  expect(diffSettings(base, rest).changes).toEqual([
    { path: "baseUrl", input: "baseUrl", kind: "delete", replaces: false },
  ]);
  expect(diffSettings({ ...rest, baseUrl: null }, rest).changes).toEqual([]);
  expect(baseUrl).toBe("https://platform.example.com");
});

test("what is unknown counts as changed", () => {
  expect(diffSettings(base, { ...base, accessKey: new Unknown() }).changes).toEqual([
    { path: "accessKey", input: "accessKey", kind: "update", replaces: false },
  ]);
});

test("what is no setting does not count", () => {
  expect(diffSettings({ ...base, version: "1" }, { ...base, version: "2", __internal: {} }).changes).toEqual([]);
});
