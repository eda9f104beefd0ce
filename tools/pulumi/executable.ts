import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";

const suffixes: readonly string[] = process.platform === "win32" ? [".exe", ".cmd", ""] : [""];

/** The file of a program in a folder, or undefined when it is missing, empty or not executable. */
export async function executableIn(folder: string, program: string): Promise<string | undefined> {
  for (const suffix of suffixes) {
    const file = join(folder, program + suffix);
    try {
      await access(file, constants.X_OK);
      const status = await stat(file);
      if (status.isFile() && status.size > 0) {
        return file;
      }
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

/** The file that the shell would start for a program. */
export async function executableOnPath(program: string, path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter((entry) => entry !== "")) {
    const file = await executableIn(folder, program);
    if (file !== undefined) {
      return file;
    }
  }
  return undefined;
}

/** Those of the programs that a folder lacks. */
export async function missingIn(folder: string, programs: readonly string[]): Promise<string[]> {
  const files = await Promise.all(programs.map((program) => executableIn(folder, program)));
  return programs.filter((_, index) => files[index] === undefined);
}
