// Bundles what the package publishes into `dist/`: executables and libraries, each one file with everything in it but
// Node.js and Pulumi's own SDK, and a declaration file beside each library.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generateDtsBundle } from "dts-bundle-generator";
import { build, type BuildOptions, type Plugin } from "esbuild";
import * as emulatorData from "../emulator/document.ts";
import manifest from "../package.json" with { type: "json" };

const root = fileURLToPath(new URL("../", import.meta.url));

/** Executables by their name on the command line, and the module that each runs. */
const executables = {
  "pulumi-resource-edgeplatform": "provider/main.ts",
  "edgeplatform-emulator": "emulator/cli.ts",
} as const;

/** What the plugin loads only after it has printed its port: all but `provider/main.ts` itself. */
const server = "provider/engine/server.ts";

/** Libraries by the name under which they are imported, and the module that each is. */
const libraries = {
  dynamic: "provider/dynamic/index.gen.ts",
  emulator: "emulator/index.ts",
} as const;

/** Not for programs: what the serialized providers of dynamic resources call, and what the plugin loads. */
const internal = { "dynamic-host": "provider/dynamic/host.ts", server } as const;

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

/** The same for the package schema: an executable has no file beside it. */
const inlineSchema: Plugin = {
  name: "inline-schema",
  setup(bundler) {
    bundler.onLoad({ filter: /provider[\\/]schema\.ts$/ }, () => ({
      contents: `export const packageSchema = () => ${JSON.stringify(readFileSync(`${root}schema.json`, "utf8"))};\n`,
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

/** Leaves the plugin's server in a file of its own, so that its start does not read it. */
const serverApart: Plugin = {
  name: "server-apart",
  setup(bundler) {
    bundler.onResolve({ filter: /engine[\\/]server\.ts$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "../server.js", external: true } : undefined,
    );
  },
};

const options: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node22",
  // Of ES modules, what is not used is left out.
  mainFields: ["module", "main"],
  format: "cjs",
  minifySyntax: true,
  legalComments: "linked",
  inject: ["provider/stand-ins.ts"],
  metafile: true,
  // What is loaded later is required, which Node.js does faster than importing.
  supported: { "dynamic-import": false },
  // In a CommonJS file, `import.meta.url` is the file's own address, so that what is beside it is found.
  define: { "import.meta.url": "bundleUrl" },
  banner: { js: 'const bundleUrl = require("node:url").pathToFileURL(__filename).href;' },
  logLevel: "warning",
};

// Libraries share Pulumi's SDK with the program; the plugin brings the protocol's stubs along.
const shared = ["@pulumi/pulumi", "@edgeplatform/pulumi"];
// What gRPC loads only for statistics that nobody asks for.
const unused = ["@grpc/proto-loader"];
const selfContained: readonly string[] = [...Object.values(executables), server];
for (const [name, entryPoint] of Object.entries({ ...executables, ...libraries, ...internal })) {
  const { metafile } = await build({
    ...options,
    entryPoints: [entryPoint],
    outfile: `dist/${name}.js`,
    external: [...unused, ...(selfContained.includes(entryPoint) ? [] : shared)],
    plugins: [inlineEmulatorData, inlineSchema],
  });
  // Says what is in the file, for the bill of materials of a release.
  writeFileSync(`${root}dist/${name}.meta.json`, JSON.stringify(metafile));
}

writeFileSync(
  `${root}dist/bin/edgeplatform-emulator`,
  '#!/usr/bin/env node\nrequire("../edgeplatform-emulator.js");\n',
);
await build({
  ...options,
  entryPoints: [executables["pulumi-resource-edgeplatform"]],
  outfile: "dist/bin/pulumi-resource-edgeplatform",
  banner: { js: "#!/usr/bin/env node" },
  plugins: [serverApart],
});
for (const name of Object.keys(executables)) chmodSync(`${root}dist/bin/${name}`, 0o755);

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
