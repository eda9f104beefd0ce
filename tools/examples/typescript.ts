import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../run.ts";
import { type Language, root, sdk, type Toolchain } from "./language.ts";

/** TypeScript, with the npm package of this checkout linked where `npm install` puts it. */
export const typescript: Language = {
  name: "typescript",
  toolchain: async () => toolchain,
};

const toolchain: Toolchain = {
  // What `make build` has compiled is the package.
  async build() {
    await run("tsc", ["-p", sdk("nodejs"), "--noEmit"], { cwd: root });
    return root;
  },

  async install({ folder }, _sdkPackage, programs) {
    for (const [topic, program] of programs) {
      await mkdir(join(folder, topic));
      await writeFile(join(folder, topic, "index.ts"), program);
    }
    const exports = [...programs.keys()].map((topic) => `export * from "./${topic}";\n`);
    await writeFile(join(folder, "index.ts"), exports.join(""));
    await run("tsc", ["-p", ".", "--noEmit"], { cwd: folder });
    return {};
  },
};
