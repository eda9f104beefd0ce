// Runs all examples of a language with the real CLI, as one program, from the SDK as a user installs it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { gettingStartedSeed } from "../../../emulator/document.ts";
import { type Emulator, startEmulator } from "../../../emulator/index.ts";
import { checkSeed } from "../../../emulator/seed.ts";
import { destroy, pulumi, settingsOf, unchanged, up, writes } from "../../example-commands.ts";
import { type ExampleProject, exampleProject } from "../../example-project.ts";
import { type Language, type Toolchain, ToolchainError } from "../language.ts";
import { programsIn } from "../programs.ts";
import { type Expectation, expectations } from "./expectations.ts";
import { installed } from "./installed.ts";

const minutes = 60_000;

/** What an emulator holds that was given no seed, and the zone that an example looks up. */
const seed = {
  ...checkSeed(gettingStartedSeed),
  storageZones: [{ Id: 5001, Name: "media", Region: "LA" as const, FilesStored: 12 }],
};

/** Printed, because a reader of the test's output shall see what was run and what was not. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Declares the tests of a language; where its tools are missing, they are skipped and the reason is printed. */
export async function testExamples(language: Language): Promise<void> {
  const { name } = language;
  const toolchain = await readyToolchain(language);
  if (toolchain instanceof ToolchainError) {
    say(`${name}: SDK not built, 0 examples run, because ${toolchain.message}`);
    test.skip(`the tools of ${name} are not on this machine`, () => undefined);
    return;
  }

  describe(name, () => {
    const programs = programsIn(name);
    const { build } = toolchain;
    let sdkPackage = "";

    if (build !== undefined) {
      let folder = "";
      afterAll(() => rm(folder, { recursive: true, force: true }));

      test(
        "the SDK is built as it is published, and its types are right",
        async () => {
          folder = await mkdtemp(join(tmpdir(), `edgeplatform-${name}-`));
          sdkPackage = await build(folder);
        },
        10 * minutes,
      );
    }

    test(
      "every example is run: what it sends, what it gives, and that nothing changes afterwards",
      async () => {
        if (build !== undefined && sdkPackage === "") throw new Error("The SDK was not built.");
        await using emulator = await startEmulator({ seed });
        const example =
          name === "yaml" ? { program: "name: edgeplatform-example\nruntime: yaml\n" } : `project/${name}`;
        await using empty = await exampleProject(example, settingsOf(emulator));
        const project = await installed(empty, toolchain, sdkPackage, programs);

        await up(project);
        const expected = [...programs.keys()].flatMap((topic) => expectations[topic] ?? []);
        expect(requests(emulator)).toEqual(expected.flatMap((expectation) => expectation.requests).toSorted());
        expect(await outputs(project, "--show-secrets")).toEqual(
          merged(expected.map((expectation) => expectation.outputs)),
        );
        expect(await outputs(project)).toEqual(merged(expected.map(shown)));

        emulator.journal.clear();
        await unchanged(project);
        await pulumi(project, "refresh", "--yes", "--skip-preview", "--expect-no-changes");
        await destroy(project);
        expect(writes(emulator)).toEqual([]);
        say(`${name}: ${programs.size} examples run`);
      },
      15 * minutes,
    );
  });
}

async function readyToolchain(language: Language): Promise<Toolchain | ToolchainError> {
  try {
    return await language.toolchain();
  } catch (error) {
    if (error instanceof ToolchainError) return error;
    throw error;
  }
}

async function outputs(project: ExampleProject, ...flags: readonly string[]): Promise<unknown> {
  return JSON.parse(await pulumi(project, "stack", "output", "--json", ...flags));
}

/** Outputs as they are shown to one who does not ask for secrets. */
const shown = ({ outputs, secret = false }: Expectation): Expectation["outputs"] =>
  secret ? Object.fromEntries(Object.keys(outputs).map((name) => [name, "[secret]"])) : outputs;

const merged = (parts: readonly Expectation["outputs"][]): Expectation["outputs"] =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part)));

const requests = (emulator: Emulator): readonly string[] =>
  emulator.journal
    .entries()
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted();
