import { programsIn } from "../examples/programs.ts";

/** The page of the Python package, on the index of packages: how to install it, and a program. */
export const pythonReadme = (description: string): string => `# Edge Platform for Pulumi

${description}

\`\`\`sh
pip install pulumi_edgeplatform
\`\`\`

The plugin is installed beside it: either \`npm install @edgeplatform/pulumi\`, with \`plugins\` in \`Pulumi.yaml\`, or an
executable of the release with \`pulumi plugin install resource edgeplatform <version> --file <file>\`.

\`\`\`python
${programsIn("python").get("storage-zone") ?? ""}\`\`\`
`;
