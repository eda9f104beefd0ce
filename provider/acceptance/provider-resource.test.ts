// Providers as resources of a program: which setting wins, two platforms at once, keys that are made or exchanged.
import { describe, expect, test } from "@jest/globals";
import { type Emulator, startEmulator } from "../../emulator/index.ts";
import { canaryKey } from "../testing/test-config.ts";
import { startStack, up } from "./testing/stack.ts";

/** A zone of the default provider and one of an explicit provider with settings. */
const program = (settings: string) => `
resources:
  explicit:
    type: pulumi:providers:edgeplatform
    properties: ${settings}
  here: { type: "edgeplatform:StorageZone", properties: { name: here, region: DE } }
  there:
    type: edgeplatform:StorageZone
    properties: { name: there, region: DE }
    options: { provider: "\${explicit}" }
`;

const sent = (emulator: Emulator): readonly string[] =>
  emulator.journal
    .entries()
    .map(({ method, path, status, headers }) => `${method} ${path} → ${status}, ${headers.accesskey} key`);

const create = "POST /storagezone → 201, valid key";

test("arguments win over the stack's configuration, and that over the environment", async () => {
  await using other = await startEmulator({ accessKey: "key-of-the-other" });
  const settings = { EDGEPLATFORM_BASE_URL: "http://127.0.0.1:9", EDGEPLATFORM_ACCESS_KEY: "key-of-nobody" };
  await using stack = await startStack(program(`{ baseUrl: "${other.url}", accessKey: key-of-the-other }`), {
    environment: settings,
  });
  await stack.configure(`  edgeplatform:baseUrl: ${stack.emulator.url}\n`);
  await stack.pulumi("config", "set", "--secret", "edgeplatform:accessKey", canaryKey);

  expect(await stack.preview()).toMatch(/\+ 4 to create/);
  expect([...sent(stack.emulator), ...sent(other)]).toEqual([]);
  await stack.up();
  expect([sent(stack.emulator), sent(other)]).toEqual([[create], [create]]);
  expect(stack.emulator.platform.storageZones.named("here")).toBeDefined();
  expect(other.platform.storageZones.named("there")).toBeDefined();

  await stack.refresh("--expect-no-changes");
  const { text, providers } = await stack.state();
  for (const key of [canaryKey, "key-of-the-other"]) expect(text).not.toContain(key);
  expect(Object.keys(providers).sort()).toEqual(["default", "explicit"]);
  const revealed = (await stack.state("--show-secrets")).providers;
  expect(JSON.stringify(revealed["explicit"]?.inputs)).toContain("key-of-the-other");
  expect(JSON.stringify(revealed["default"]?.inputs)).toContain(canaryKey);
}, 60_000);

describe("the key of a provider", () => {
  test("is exchanged in place, which changes no resource", async () => {
    await using stack = await startStack(program(`{ accessKey: { fn::secret: ${canaryKey} } }`));
    await stack.up();
    stack.requests();
    await stack.declare(program("{ accessKey: { fn::secret: rotated-key } }"));
    expect(await stack.preview("--diff")).toMatch(
      /~ pulumi:providers:edgeplatform: \(update\)[^]*~ accessKey: \[secret\] => \[secret\][^]*~ 1 to update\n {4}3 unchanged/,
    );
    expect(await stack.up()).toMatch(/~ 1 updated\n {4}3 unchanged/);
    expect(stack.requests()).toEqual([]);
    expect((await stack.state()).text).not.toContain("rotated-key");
  }, 60_000);

  test("may be made by another resource, and is not yet known in the preview", async () => {
    await using stack = await startStack(program('{ accessKey: "${here.password}" }'));
    expect(await stack.preview()).toMatch(/\+ 4 to create/);
    expect(stack.requests()).toEqual([]);
    // The platform does not take a zone's password for a key; what counts here is that it was sent.
    await stack.failing(...up);
    expect(sent(stack.emulator)).toEqual([create, "POST /storagezone → 401, invalid key"]);
  }, 60_000);
});

test("another address replaces the provider, and with it its resources", async () => {
  await using other = await startEmulator({ accessKey: canaryKey });
  await using stack = await startStack(program("{}"));
  await stack.configure(`  edgeplatform:baseUrl: ${stack.emulator.url}\n`);
  await stack.declare(program(`{ baseUrl: "${stack.emulator.url}/" }`));
  await stack.up();
  // The same address in another form is no change.
  await stack.declare(program(`{ baseUrl: "${stack.emulator.url}" }`));
  expect(await stack.preview()).not.toMatch(/replace/);

  await stack.declare(program(`{ baseUrl: "${other.url}" }`));
  const output = await stack.up();
  expect(output).toMatch(/explicit replaced[^]*there replaced[^]*\+-2 replaced\n {4}2 unchanged/);
  expect(output).toMatch(/warning: storage zone "there" \(500[12]\) stays on the platform/);
  expect(sent(other)).toEqual([create]);
  await stack.up("--expect-no-changes");
}, 60_000);
