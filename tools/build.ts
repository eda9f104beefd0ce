// Bundles the executables into `dist/`: one file each, with everything in it but Node.js.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import * as emulatorData from "../emulator/document.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Executables by their name on the command line, and the module that each runs. */
const executables = {
  "pulumi-resource-edgeplatform": "provider/main.ts",
  "edgeplatform-emulator": "emulator/cli.ts",
} as const;

rmSync(`${root}dist`, { recursive: true, force: true });
mkdirSync(`${root}dist/bin`, { recursive: true });
// The package is made of ES modules; what is bundled is CommonJS, which Node.js starts faster.
writeFileSync(`${root}dist/package.json`, `${JSON.stringify({ type: "commonjs" })}\n`);

/** Puts the data that the emulator reads from files into the bundle itself. */
const inlineEmulatorData: Plugin = {
  name: "inline-emulator-data",
  setup({ onLoad }) {
    onLoad({ filter: /emulator[\\/]document\.ts$/ }, () => ({
      contents: Object.entries(emulatorData)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
        .join(""),
      loader: "js",
    }));
  },
};

for (const [name, entryPoint] of Object.entries(executables)) {
  await build({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    outfile: `dist/${name}.js`,
    bundle: true,
    platform: "node",
    target: "node22",
    format: "cjs",
    minifySyntax: true,
    legalComments: "linked",
    plugins: [inlineEmulatorData],
    // In a CommonJS file, `import.meta.url` is the file's own address, so that what is beside it is found.
    define: { "import.meta.url": "bundleUrl" },
    banner: { js: 'const bundleUrl = require("node:url").pathToFileURL(__filename).href;' },
    logLevel: "warning",
  });
  const executable = `${root}dist/bin/${name}`;
  writeFileSync(executable, `#!/usr/bin/env node\nrequire("../${name}.js");\n`);
  chmodSync(executable, 0o755);
}
