// Stacks that earlier versions left behind: the present one finds nothing to change in them. See fixtures/README.md.
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { compare } from "semver";
import { resources } from "../registry.ts";
import { tokenOf } from "../token.ts";
import { version } from "../version.ts";
import { deploymentIn } from "./testing/deployment.ts";
import { fixtures } from "./testing/fixtures.ts";
import { startStack } from "./testing/stack.ts";

const versions = readdirSync(fixtures, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort(compare);

const file = (recorded: string, name: string): string => fileURLToPath(new URL(`${recorded}/${name}`, fixtures));

test.each(versions)(
  "a stack of %s needs no change, no refresh and no request that changes anything",
  async (recorded) => {
    const program = await readFile(file(recorded, "program.yaml"), "utf8");
    await using stack = await startStack(program, { seed: file(recorded, "platform.json") });
    await stack.pulumi("stack", "import", "--file", file(recorded, "stack.json"));
    const before = await stack.state("--show-secrets");

    await stack.preview("--expect-no-changes");
    await stack.refresh("--expect-no-changes");
    await stack.up("--expect-no-changes");
    expect(stack.requests().filter((request) => !request.startsWith("GET /storagezone/"))).toEqual([]);
    expect((await stack.state("--show-secrets")).resources).toEqual(before.resources);
  },
  60_000,
);

test("the newest recording holds every resource, and nothing in it is in plaintext that is secret", async () => {
  const newest = versions.at(-1) ?? "";
  const text = await readFile(file(newest, "stack.json"), "utf8");
  const kept = JSON.stringify(deploymentIn(text).resources);
  const types = new Set([...text.matchAll(/"type": "(edgeplatform:[^"]+)"/g)].map(([, type]) => type));
  expect(resources.map(tokenOf).filter((token) => !types.has(token))).toEqual([]);
  expect(kept).toContain('"ciphertext"');
  for (const secret of ["recorded-secret-name", "recorded-trigger", "sample-storage-password", "sample-cloud"]) {
    expect(text).not.toContain(secret);
  }
  expect(compare(newest, version)).toBeLessThanOrEqual(0);
});
