// What an executable is made of, as a CycloneDX bill of materials: the packages that esbuild bundled, and Node.js.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { run } from "../run.ts";
import type { NodePackage } from "./platforms.ts";

const specification = "1.6";

/** A licence, and as evidence its text. */
interface Licence {
  readonly expression?: string;
  readonly license?: {
    readonly id?: string;
    readonly name?: string;
    readonly text?: { readonly content: string; readonly encoding?: string };
  };
}

/** A part of a bill of materials, as far as it is looked at here. */
export interface Component {
  readonly "bom-ref"?: string;
  readonly type: string;
  readonly group?: string;
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly cpe?: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly Licence[];
  readonly evidence?: { readonly licenses?: readonly Licence[] };
  readonly components?: readonly Component[];
}

export interface BillOfMaterials {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** The packages of a bundle. */
export interface Bundled {
  /** What esbuild wrote of the bundle. */
  readonly metafile: string;
  /** The folder in which it was built. */
  readonly root: string;
}

/** Node.js in an executable. */
export interface Runtime extends NodePackage {
  readonly licence: string;
  /** `process.versions`: Node.js's own libraries, such as V8 and OpenSSL. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Lists the packages of a bundle, with the texts of their licences. */
export async function billOfBundle({ metafile, root }: Bundled): Promise<BillOfMaterials> {
  const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve("@cyclonedx/cyclonedx-esbuild")));
  const options = ["--output-reproducible", "--gather-license-texts", "--spec-version", specification, "--no-validate"];
  const printed = await run(
    process.execPath,
    [join(packageFolder, "bin/cyclonedx-esbuild-cli.js"), ...options, "--build-working-dir", root, metafile],
    { cwd: root, env: process.env },
  );
  return parseBill(printed);
}

/** The bill of an executable: that of its bundle, and Node.js with its libraries. */
export async function billOfExecutable(
  bundle: BillOfMaterials,
  node: Runtime,
  executable: { readonly name: string; readonly sha256: string },
): Promise<string> {
  const { component } = bundle.metadata;
  const root = component["bom-ref"];
  const bill: BillOfMaterials = {
    ...bundle,
    metadata: {
      ...bundle.metadata,
      component: {
        ...component,
        group: "",
        name: executable.name,
        hashes: [{ alg: "SHA-256", content: executable.sha256 }],
      },
    },
    components: [...bundle.components, componentOf(node)],
    dependencies: [
      ...bundle.dependencies.map((entry) =>
        entry.ref === root ? { ...entry, dependsOn: [...(entry.dependsOn ?? []), runtimeRef] } : entry,
      ),
      { ref: runtimeRef },
    ],
  };
  const text = `${JSON.stringify(bill, null, 2)}\n`;
  await parseBill(text);
  return text;
}

const runtimeRef = "node";

function componentOf({ name, version, integrity, licence, versions }: Runtime): Component {
  return {
    type: "platform",
    "bom-ref": runtimeRef,
    name: "node",
    version,
    purl: `pkg:npm/${name}@${version}`,
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex") }],
    licenses: [{ license: { id: "MIT" } }],
    evidence: {
      licenses: [{ license: { name: "file: LICENSE", text: { content: licence } } }],
    },
    components: Object.entries(versions)
      .filter(([library]) => !["node", "modules", "napi"].includes(library))
      .map(([library, libraryVersion]) => ({ type: "library", name: library, version: libraryVersion })),
  };
}

/** Reads a bill; fails with what is wrong when CycloneDX's own schema does not allow it. */
export async function parseBill(text: string): Promise<BillOfMaterials> {
  const problems: unknown = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
  if (problems !== null) throw new Error(`The bill of materials is not valid: ${JSON.stringify(problems)}`);
  return JSON.parse(text) as BillOfMaterials;
}
