import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Program, ProgramSet } from "./programs.ts";

/** The folder with the go.mod and go.sum of a program. */
export function moduleFolder(program: Program): string {
  return join(import.meta.dirname, program.folder);
}

/** The version of a program that its go.mod pins, without the `v`. */
export async function pinnedVersion(program: Program): Promise<string> {
  const goMod = await readFile(join(moduleFolder(program), "go.mod"), "utf8");
  for (const line of goMod.split("\n")) {
    const [module, version] = line
      .replace(/^require\s/, "")
      .trim()
      .split(/\s+/);
    if (module === program.module && version?.startsWith("v") === true) {
      return version.slice(1);
    }
  }
  throw new Error(`tools/pulumi/${program.folder}/go.mod does not pin ${program.module}.`);
}

/** A short text that differs whenever something differs that decides what is installed. */
export async function fingerprint({ programs }: ProgramSet): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([process.platform, process.arch, programs]));
  for (const program of programs) {
    for (const file of ["go.mod", "go.sum"]) {
      hash.update(await readFile(join(moduleFolder(program), file)));
    }
  }
  return hash.digest("hex").slice(0, 10);
}
