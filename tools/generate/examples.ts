import { exampleLanguages, programOf, topics } from "../examples/programs.ts";

/**
 * A description with the example of a resource or function in every language, in the form of Pulumi's registry. Of
 * this, each SDK keeps the example in its own language.
 */
export function withExample(token: string, description: string): string {
  const topic = topics.find((candidate) => candidate.token === token);
  if (topic === undefined) return description;
  const programs = exampleLanguages.flatMap((language) => {
    const program = programOf(topic, language);
    return program === undefined ? [] : [`\`\`\`${language.name}\n${program}\`\`\``];
  });
  return [
    description,
    "{{% examples %}}",
    "## Example Usage",
    "{{% example %}}",
    ...programs,
    "{{% /example %}}",
    "{{% /examples %}}",
  ].join("\n\n");
}
