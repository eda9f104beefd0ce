import { afterEach, expect, test } from "@jest/globals";
import { go } from "./go.ts";
import { java } from "./java.ts";
import { ToolchainError } from "./language.ts";
import { python } from "./python.ts";

const path = process.env["PATH"];

afterEach(() => {
  process.env["PATH"] = path;
});

test.each([
  [go, "there is no Go on PATH"],
  [python, "there is no python3 with pip on PATH"],
  [java, "there is no mvn on PATH, or no Java for it"],
])("where the tools of $name are missing, the reason says so", async (language, reason) => {
  process.env["PATH"] = import.meta.dirname;
  const failure: unknown = await language.toolchain().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ToolchainError);
  expect(failure).toMatchObject({ message: reason });
});
