import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { isProperties, type Properties } from "../../provider/values.ts";
import type { Language, Toolchain } from "./language.ts";

/** YAML, which needs no SDK: the members of all programs in one. */
export const yaml: Language = {
  name: "yaml",
  toolchain: async () => toolchain,
};

const toolchain: Toolchain = {
  async install({ folder }, _sdkPackage, programs) {
    const all: Record<string, Properties> = { resources: {}, variables: {}, outputs: {} };
    for (const [topic, program] of programs) {
      for (const [section, members] of Object.entries(sectionsOf(topic, program))) {
        const before = all[section];
        if (before === undefined) throw new Error(`${topic}: programs are not merged in ${section}`);
        const double = Object.keys(members).find((name) => name in before);
        if (double !== undefined) throw new Error(`${topic}: ${section} has ${double} in another example, too`);
        all[section] = { ...before, ...members };
      }
    }
    const file = join(folder, "Pulumi.yaml");
    await writeFile(file, stringify({ name: "edgeplatform-example", runtime: "yaml", ...all }));
    return {};
  },
};

function sectionsOf(topic: string, program: string): Record<string, Properties> {
  const document: unknown = parse(program);
  if (!isProperties(document)) throw new Error(`${topic} is not a program`);
  const { name, runtime, ...sections } = document;
  if (name !== topic || runtime !== "yaml") throw new Error(`${topic} has another name or runtime`);
  return Object.fromEntries(
    Object.entries(sections).map(([section, members]) => {
      if (!isProperties(members)) throw new Error(`${topic}: ${section} is not a map`);
      return [section, members];
    }),
  );
}
