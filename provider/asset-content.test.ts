import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { verifyAsset } from "./asset-content.ts";
import { Asset } from "./asset.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "asset-"));
  await writeFile(join(folder, "five"), "12345");
});
afterAll(() => rm(folder, { recursive: true }));

const file = (name: string): Asset => new Asset("file", join(folder, name), "");

describe("what is wrong with an asset before it is read", () => {
  test("a file that is there and not too large: nothing", async () => {
    expect(await verifyAsset("file", file("five"), 5)).toEqual([]);
  });

  test("a file that is too large: its size and the limit", async () => {
    expect(await verifyAsset("file", file("five"), 4)).toEqual([
      { path: "file", reason: "has 5 bytes; at most 4 are accepted" },
    ]);
  });

  test("a file that is missing, and a folder: the path", async () => {
    expect(await verifyAsset("file", file("six"), 5)).toEqual([
      { path: "file", reason: `cannot be read: ${join(folder, "six")}` },
    ]);
    expect(await verifyAsset("file", file("."), 5)).toEqual([{ path: "file", reason: `is not a file: ${folder}` }]);
  });

  test("a text is measured in bytes, not characters", async () => {
    expect(await verifyAsset("file", new Asset("text", "ää", ""), 4)).toEqual([]);
    expect(await verifyAsset("file", new Asset("text", "ää", ""), 3)).toHaveLength(1);
  });

  test("an address that is not of the web", async () => {
    expect(await verifyAsset("file", new Asset("remote", "ftp://example.com/x", ""), 5)).toEqual([
      { path: "file", reason: "must be at an http or https address" },
    ]);
    expect(await verifyAsset("file", new Asset("remote", "http://[", ""), 5)).toEqual([
      { path: "file", reason: "must be at an http or https address" },
    ]);
    expect(await verifyAsset("file", new Asset("remote", "http://169.254.169.254/x", ""), 5)).toEqual([
      { path: "file", reason: "must not be at a link-local address" },
    ]);
    expect(await verifyAsset("file", new Asset("remote", "https://example.com/x", ""), 5)).toEqual([]);
  });
});

test("assets are equal by content where it is known, else by what was declared", () => {
  expect(new Asset("file", "a", "1").equals(new Asset("text", "b", "1"))).toBe(true);
  expect(new Asset("file", "a", "1").equals(new Asset("file", "a", "2"))).toBe(false);
  expect(new Asset("file", "a", "").equals(new Asset("file", "a", "2"))).toBe(true);
  expect(new Asset("file", "a", "").equals(new Asset("text", "a", ""))).toBe(false);
});
