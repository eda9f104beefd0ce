// The example of every resource and function, in every language: the only place that knows where the files are.
import { readFileSync } from "node:fs";
import { functions, resources } from "../../provider/registry.ts";
import { tokenOf } from "../../provider/token.ts";

/** A language in which examples are written. */
export interface ExampleLanguage {
  /** The name of its folder in an example, and of the code in Markdown. */
  readonly name: "typescript" | "python" | "go" | "java" | "csharp" | "yaml";
  /** What people call it. */
  readonly title: string;
  /** The program's file. */
  readonly file: string;
}

/** In the order in which documentation shows them. */
export const exampleLanguages: readonly ExampleLanguage[] = [
  { name: "typescript", title: "TypeScript", file: "index.ts" },
  { name: "python", title: "Python", file: "__main__.py" },
  { name: "go", title: "Go", file: "main.go" },
  { name: "java", title: "Java", file: "App.java" },
  { name: "csharp", title: "C#", file: "Program.cs" },
  { name: "yaml", title: "YAML", file: "Pulumi.yaml" },
];

/** A resource or function, as an example shows it. */
export interface Topic {
  /** Its folder below `examples/`, such as `storage-zone`. */
  readonly folder: string;
  readonly token: string;
}

/** What folders, pages and imports call a resource or function: `StorageZone` and `storageZone` → `storage-zone`. */
export const folderOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, index: number) => `${index === 0 ? "" : "-"}${letter.toLowerCase()}`);

export const topics: readonly Topic[] = [...resources, ...functions].map((definition) => ({
  folder: folderOf(definition.name),
  token: tokenOf(definition),
}));

/** Why an example is missing in a language, by `<topic>/<language>`. */
export const waivers: Readonly<Record<string, string>> = {};

/** The program of a topic in a language; undefined where a waiver says why there is none. */
export function programOf({ folder }: Topic, { name, file }: ExampleLanguage): string | undefined {
  if (`${folder}/${name}` in waivers) return undefined;
  return readFileSync(new URL(`../../examples/${folder}/${name}/${file}`, import.meta.url), "utf8");
}

/** All programs in a language, by their topic's folder. */
export function programsIn(name: ExampleLanguage["name"]): ReadonlyMap<string, string> {
  const programs = new Map<string, string>();
  for (const language of exampleLanguages.filter((candidate) => candidate.name === name)) {
    for (const topic of topics) {
      const program = programOf(topic, language);
      if (program !== undefined) programs.set(topic.folder, program);
    }
  }
  return programs;
}
