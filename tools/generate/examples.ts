import { exampleLanguages, programOf, topics } from "../examples/programs.ts";

/**
 * A description with the example of a resource or function in every language, in the form of Pulumi's registry. Of
 * this, each SDK keeps the example in its own language.
 */
export function withExample(token: string, description: string): string {
  return [
    description,
    "{{% examples %}}",
    "## Example Usage",
    "{{% example %}}",
    ...programsOf(token).map(({ code }) => code),
    "{{% /example %}}",
    "{{% /examples %}}",
  ].join("\n\n");
}

/** The same for a page of its own, where all languages but the first are folded away. */
export function exampleSection(token: string): string {
  const blocks = programsOf(token).map(({ title, code }, index) =>
    index === 0 ? code : `<details>\n<summary>${title}</summary>\n\n${code}\n\n</details>`,
  );
  return ["## Example", ...blocks].join("\n\n");
}

function programsOf(token: string): readonly { readonly title: string; readonly code: string }[] {
  const topic = topics.find((candidate) => candidate.token === token);
  if (topic === undefined) throw new Error(`There is no example of ${token}`);
  return exampleLanguages.flatMap((language) => {
    const program = programOf(topic, language);
    return program === undefined ? [] : [{ title: language.title, code: `\`\`\`${language.name}\n${program}\`\`\`` }];
  });
}
