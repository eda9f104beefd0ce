/** A stack of a program in YAML, with an emulator and a Pulumi home of its own, and the real CLI. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../emulator/index.ts";
import { pulumi, refused, settingsOf } from "../../../tools/example-commands.ts";
import { type ExampleProject, exampleProject } from "../../../tools/example-project.ts";
import { environmentVariable, settings } from "../../settings.ts";
import { canaryKey } from "../../testing/test-config.ts";
import { type Deployment, deploymentIn } from "./deployment.ts";

export interface StackOptions extends EmulatorOptions {
  /** Settings of the provider by environment variable, beside those that lead to the emulator; empty for none. */
  readonly environment?: Readonly<Record<string, string>>;
}

const header = `name: acceptance
runtime: yaml
plugins:
  providers:
    - name: edgeplatform
      path: node_modules/@edgeplatform/pulumi/dist/bin
`;

/**
 * Starts an emulator and prepares a stack.
 *
 * @param program - What stands in `Pulumi.yaml` below its name and its plugins.
 */
export async function startStack(program: string, options: StackOptions = {}): Promise<Stack> {
  const { environment = {}, ...emulatorOptions } = options;
  const emulator = await startEmulator({ accessKey: canaryKey, ...emulatorOptions });
  // What the machine sets is not what a test is about.
  const unset = Object.fromEntries(Object.keys(settings).map((name) => [environmentVariable(name), ""]));
  const project = await exampleProject(
    { program: header + program },
    { ...unset, ...settingsOf(emulator), ...environment },
  );
  return new Stack(emulator, project);
}

export class Stack implements AsyncDisposable {
  readonly emulator: Emulator;
  readonly project: ExampleProject;

  constructor(emulator: Emulator, project: ExampleProject) {
    this.emulator = emulator;
    this.project = project;
  }

  /** Runs a command and returns what it printed; throws when it fails. */
  pulumi(...args: readonly string[]): Promise<string> {
    return pulumi(this.project, ...args);
  }

  /** Runs a command that has to fail and returns what it printed. */
  failing(...args: readonly string[]): Promise<string> {
    return refused(this.project, ...args);
  }

  up(...args: readonly string[]): Promise<string> {
    return this.pulumi(...up, ...args);
  }

  preview(...args: readonly string[]): Promise<string> {
    return this.pulumi("preview", ...args);
  }

  refresh(...args: readonly string[]): Promise<string> {
    return this.pulumi(...refresh, ...args);
  }

  destroy(...args: readonly string[]): Promise<string> {
    return this.pulumi(...destroy, ...args);
  }

  /** Replaces the program. */
  declare(program: string): Promise<void> {
    return writeFile(join(this.project.folder, "Pulumi.yaml"), header + program);
  }

  /** Replaces the stack's configuration, given as YAML. */
  async configure(configuration: string): Promise<void> {
    const file = join(this.project.folder, "Pulumi.dev.yaml");
    const salt = /^encryptionsalt:.*\n/m.exec(await readFile(file, "utf8").catch(() => ""))?.[0] ?? "";
    await writeFile(file, `${salt}config:\n${configuration}`);
  }

  /** What the platform was sent since this was asked last, as `POST /storagezone → 201`. */
  requests(): readonly string[] {
    const entries = this.emulator.journal.entries();
    this.emulator.journal.clear();
    return entries.map(({ method, path, status }) => `${method} ${path} → ${status}`);
  }

  /** What Pulumi keeps of the stack; secrets in plaintext on demand. */
  async state(...args: readonly string[]): Promise<Deployment> {
    return deploymentIn(await this.pulumi("stack", "export", ...args));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.emulator.close();
    await this.project[Symbol.asyncDispose]();
  }
}

export const up = ["up", "--yes", "--skip-preview"] as const;
export const refresh = ["refresh", "--yes", "--skip-preview"] as const;
export const destroy = ["destroy", "--yes", "--skip-preview"] as const;
