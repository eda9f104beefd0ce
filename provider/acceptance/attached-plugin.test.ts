// A plugin that runs already, for a debugger: the CLI attaches to it, command after command.
import { expect, test } from "@jest/globals";
import { startPlugin } from "../testing/plugin.ts";
import { startStack } from "./testing/stack.ts";

const program = (region: string) => `
resources:
  assets: { type: "edgeplatform:StorageZone", properties: { region: ${region} } }
`;

test("one process lives through preview, up, refresh, a failure and destroy", async () => {
  // The CLI itself has no settings: the plugin's are those of its own environment.
  await using stack = await startStack(program("DE"), {
    environment: { EDGEPLATFORM_BASE_URL: "", EDGEPLATFORM_ACCESS_KEY: "" },
  });
  await using plugin = await startPlugin({
    env: { EDGEPLATFORM_BASE_URL: stack.emulator.url, EDGEPLATFORM_ACCESS_KEY: stack.emulator.accessKey },
  });
  const attached = async (...args: readonly string[]): Promise<string> => {
    const { code, output } = await stack.project.pulumi(args, {
      env: { PULUMI_DEBUG_PROVIDERS: `edgeplatform:${plugin.port}` },
    });
    return `${code}: ${output}`;
  };
  const now = ["--yes", "--skip-preview"];

  expect(await attached("preview")).toMatch(/^0: [^]*\+ 2 to create/);
  expect(await attached("up", ...now)).toMatch(/^0: [^]*\+ 2 created/);
  expect(await attached("refresh", ...now, "--expect-no-changes")).toMatch(/^0: /);
  stack.emulator.inject({ operationId: "addStorageZone", status: 400 });
  await stack.declare(program("LA"));
  expect(await attached("up", ...now)).toMatch(/^255: |^1: /);
  expect(await attached("up", ...now)).toMatch(/^0: [^]*warning: storage zone [^]*\+-1 replaced/);
  expect(await attached("destroy", ...now)).toMatch(/^0: [^]*- 2 deleted/);

  expect(plugin.alive).toBe(true);
  expect(plugin.stdout).toBe(`${plugin.port}\n`);
  expect(plugin.stderr).toBe("");
  expect(stack.requests()).toEqual([
    "POST /storagezone → 201",
    "GET /storagezone/5001 → 200",
    "POST /storagezone → 400",
    "POST /storagezone → 201",
  ]);
}, 60_000);
