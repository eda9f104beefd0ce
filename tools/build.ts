// Bundles what the package publishes into `dist/`: executables and libraries, each one file with everything in it but
// Node.js and Pulumi's own SDK, and a declaration file beside each library.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generateDtsBundle } from "dts-bundle-generator";
import { build, type Plugin } from "esbuild";
import * as emulatorData from "../emulator/document.ts";
import manifest from "../package.json" with { type: "json" };

const root = fileURLToPath(new URL("../", import.meta.url));

/** Executables by their name on the command line, and the module that each runs. */
const executables = {
  "pulumi-resource-edgeplatform": "provider/main.ts",
  "edgeplatform-emulator": "emulator/cli.ts",
} as const;

/** Libraries by the name under which they are imported, and the module that each is. */
const libraries = {
  dynamic: "provider/dynamic/index.gen.ts",
  emulator: "emulator/index.ts",
} as const;

/** Not for programs: what the serialized providers of dynamic resources call, and what the plugin loads for traces. */
const internal = { "dynamic-host": "provider/dynamic/host.ts", tracing: "provider/tracing/tracing.ts" } as const;

/** Leaves what is loaded for traces in a file of its own, so that a start without traces does not read it. */
const tracingApart: Plugin = {
  name: "tracing-apart",
  setup(bundler) {
    bundler.onResolve({ filter: /\/tracing\.ts$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./tracing.js", external: true } : undefined,
    );
  },
};

/** Puts the data that the emulator reads from files into the bundle itself. */
const inlineEmulatorData: Plugin = {
  name: "inline-emulator-data",
  setup(bundler) {
    bundler.onLoad({ filter: /emulator[\\/]document\.ts$/ }, () => ({
      contents: Object.entries(emulatorData)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
        .join(""),
      loader: "js",
    }));
  },
};

rmSync(`${root}dist`, { recursive: true, force: true });
mkdirSync(`${root}dist/bin`, { recursive: true });
// The package is made of ES modules; what is bundled is CommonJS, which Node.js starts faster.
writeFileSync(`${root}dist/package.json`, `${JSON.stringify({ type: "commonjs" })}\n`);

// Of the SDK's own manifest, the package needs the version and the kind of module. The rest of it would have Pulumi look
// for the plugin in places from which it could be downloaded, in every run.
const { version } = manifest;
writeFileSync(`${root}sdk/nodejs/bin/package.json`, `${JSON.stringify({ type: "commonjs", version })}\n`);

for (const [name, entryPoint] of Object.entries({ ...executables, ...libraries, ...internal })) {
  await build({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    outfile: `dist/${name}.js`,
    bundle: true,
    platform: "node",
    target: "node22",
    // OpenTelemetry's packages have ES modules too, of which what is not used is left out.
    ...(name === "tracing" ? { mainFields: ["module", "main"] } : {}),
    format: "cjs",
    minifySyntax: true,
    legalComments: "linked",
    // The plugin brings the protocol's stubs along; libraries share Pulumi's SDK with the program.
    external: name in executables ? [] : ["@pulumi/pulumi", "@edgeplatform/pulumi"],
    plugins: [inlineEmulatorData, tracingApart],
    // In a CommonJS file, `import.meta.url` is the file's own address, so that what is beside it is found.
    define: { "import.meta.url": "bundleUrl" },
    banner: { js: 'const bundleUrl = require("node:url").pathToFileURL(__filename).href;' },
    logLevel: "warning",
  });
}

for (const name of Object.keys(executables)) {
  const executable = `${root}dist/bin/${name}`;
  writeFileSync(executable, `#!/usr/bin/env node\nrequire("../${name}.js");\n`);
  chmodSync(executable, 0o755);
}

const declarations = generateDtsBundle(
  Object.values(libraries).map((filePath) => ({
    filePath: root + filePath,
    libraries: { importedLibraries: ["@pulumi/pulumi", "node"] },
    output: { noBanner: true, exportReferencedTypes: false },
  })),
  { preferredConfigPath: `${root}tsconfig.json` },
);
Object.keys(libraries).forEach((name, index) => {
  writeFileSync(`${root}dist/${name}.d.ts`, declarations[index] ?? "");
});
