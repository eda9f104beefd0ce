import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ExampleProject } from "../example-project.ts";
import type { ExampleLanguage } from "./programs.ts";

/** The checkout. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** The generated SDK of a language. */
export const sdk = (folder: string): string => join(root, "sdk", folder);

/** A language in which the examples are run. */
export interface Language {
  readonly name: ExampleLanguage["name"];
  /**
   * Makes the tools of the language ready: its compiler, and the packages that are not ours. They are kept in the
   * user's cache folder.
   *
   * @throws ToolchainError when they are not to be had.
   */
  toolchain(): Promise<Toolchain>;
}

/** The tools of a language on this machine. */
export interface Toolchain {
  /** Builds the SDK as it is published, and checks its types. Gives the package's file or folder. Absent: no SDK. */
  readonly build?: (folder: string) => Promise<string>;
  /**
   * Turns a project into one program that runs all programs, each from a file that is the example itself, and installs
   * the SDK in it as a user does. Checks the types of all of it.
   *
   * @param sdkPackage - What `build` has given; empty where there is no SDK.
   * @returns Environment variables with which the project runs.
   */
  install(project: ExampleProject, sdkPackage: string, programs: ReadonlyMap<string, string>): Promise<Environment>;
}

export type Environment = Readonly<Record<string, string>>;

/** The tools of a language are not on this machine and could not be installed. */
export class ToolchainError extends Error {
  override readonly name = "ToolchainError";
}

/** The name of a topic as an identifier: `storage-zone` → `storagezone`. */
export const packageOf = (topic: string): string => topic.replaceAll("-", "");
