import { rm } from "node:fs/promises";
import { join } from "node:path";
import { write } from "../../../tools/example-commands.ts";
import { type ExampleProject, exampleProject } from "../../../tools/example-project.ts";

/** A project in plain JavaScript, which starts faster than one that is compiled each time. */
export async function javascriptProject(
  program: string,
  environment: Readonly<Record<string, string>>,
  options: { readonly plugin?: boolean } = {},
): Promise<ExampleProject> {
  const project = await exampleProject("dynamic/typescript", environment);
  for (const file of ["index.ts", "tsconfig.json"]) await rm(join(project.folder, file));
  await write(project, "index.js", program);
  await write(
    project,
    "Pulumi.yaml",
    JSON.stringify({
      name: "edgeplatform-dynamic",
      runtime: { name: "nodejs", options: { typescript: false } },
      ...(options.plugin === true
        ? { plugins: { providers: [{ name: "edgeplatform", path: "node_modules/@edgeplatform/pulumi/dist/bin" }] } }
        : {}),
    }),
  );
  return project;
}
