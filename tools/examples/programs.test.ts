// Every resource and function has an example in every language, all of them are the same program, and the package
// schema shows them. That they run is tested beside each language; C# is read only, for want of a .NET SDK.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { within } from "../../provider/api/testing/document.ts";
import schema from "../../schema.json" with { type: "json" };
import { root, sdk } from "./language.ts";
import { exampleLanguages, programOf, programsIn, topics, waivers } from "./programs.ts";
import { expectations } from "./testing/expectations.ts";

/** The sentences of a program's first comment. */
const explanation = (program: string): string | undefined => /^\s*(?:\/\/|#) (.*)$/m.exec(program)?.[1];

test("every example in a folder of its own, and every waiver, belongs to a resource or function", () => {
  const folders = readdirSync(join(root, "examples"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(join(root, "examples", entry.name)).includes("csharp"))
    .map((entry) => entry.name);
  expect(folders.sort()).toEqual([...topics.map(({ folder }) => folder), "project"].sort());
  const known = topics.flatMap(({ folder }) => exampleLanguages.map(({ name }) => `${folder}/${name}`));
  expect(Object.keys(waivers).filter((waived) => !known.includes(waived))).toEqual([]);
});

describe.each(topics.map((topic) => [topic.folder, topic] as const))("%s", (folder, topic) => {
  const programs = exampleLanguages.flatMap((language) => {
    const program = programOf(topic, language);
    return program === undefined ? [] : [{ language: language.name, program }];
  });

  test("has an example in every language, or a waiver that says why not", () => {
    const waived = exampleLanguages.filter(({ name }) => (waivers[`${folder}/${name}`] ?? "").length > 20);
    expect(programs).toHaveLength(exampleLanguages.length - waived.length);
  });

  test("is the same program in every language", () => {
    const names = Object.keys(expectations[folder]?.outputs ?? {});
    expect(names).not.toEqual([]);
    for (const { language, program } of programs) {
      expect([language, explanation(program)]).toEqual([language, explanation(programs[0]?.program ?? "")]);
      expect([language, names.filter((name) => !program.includes(name))]).toEqual([language, []]);
    }
  });

  test("can be read at a glance", () => {
    const long = programs.filter(({ program }) => program.split("\n").length > 40);
    expect(long.map(({ language }) => language)).toEqual([]);
  });

  test("is in the package schema, word for word", () => {
    const section = topic.token.includes(":get") ? schema.functions : schema.resources;
    const { description } = within(section, topic.token);
    for (const { language, program } of programs)
      expect(description).toContain(`\n\`\`\`${language}\n${program}\`\`\`\n`);
  });
});

test("C# programs name nothing that the .NET SDK does not declare", () => {
  const sources = readdirSync(sdk("dotnet"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".cs"))
    .map((file) => readFileSync(join(sdk("dotnet"), file), "utf8"))
    .join("\n");
  const declared = new Set(
    [
      ...sources.matchAll(/^\s*public [^\n=({]*?\b(\w+)\s*(?:[({\n=:;]|$)/gm),
      ...sources.matchAll(/namespace (\w+)\.(\w+)/g),
    ]
      .flatMap((match) => match.slice(1))
      .concat("Inputs"),
  );
  const ofPulumi = ["RunAsync", "Apply", "Collections", "Generic"];
  for (const [topic, program] of programsIn("csharp")) {
    const code = program.replace(/\/\/.*$|"[^"]*"/gm, "");
    const names = [...code.matchAll(/\.([A-Z]\w*)|^\s+([A-Z]\w*) = |\{ ([A-Z]\w*) = /gm)].map(
      (match) => match[1] ?? match[2] ?? match[3] ?? "",
    );
    expect([topic, names.filter((name) => !declared.has(name) && !ofPulumi.includes(name))]).toEqual([topic, []]);
  }
  process.stdout.write(`csharp: ${programsIn("csharp").size} examples read, 0 run\n`);
});
