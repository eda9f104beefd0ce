import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { run } from "../run.ts";
import { cachedFolder } from "./cache.ts";
import { type Language, packageOf, sdk, type Toolchain, ToolchainError } from "./language.ts";

const requirements = join(import.meta.dirname, "python", "requirements.txt");
const mypySettings = join(import.meta.dirname, "python", "mypy.ini");
const interpreter = process.platform === "win32" ? "python" : "python3";
const scripts = process.platform === "win32" ? "Scripts" : "bin";

/** Python, with the wheel of the SDK installed in a virtual environment. */
export const python: Language = {
  name: "python",
  async toolchain() {
    const packages = await sitePackages();
    return { build: (folder) => build(packages, folder), install: install(packages) };
  },
};

/** A folder with the packages that are not ours, as pip installs them. */
async function sitePackages(): Promise<string> {
  let version: string;
  try {
    version = await run(interpreter, ["-m", "pip", "--version"]);
  } catch {
    throw new ToolchainError(`there is no ${interpreter} with pip on PATH`);
  }
  try {
    return await cachedFolder("python", [version, await readFile(requirements, "utf8")], async (folder) => {
      const options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:"];
      const args = ["-m", "pip", "install", ...options, "--target", folder, "--requirement", requirements];
      await run(interpreter, args);
    });
  } catch (error) {
    throw new ToolchainError(`pip cannot install the packages of tools/examples/python: ${String(error)}`);
  }
}

async function build(packages: string, folder: string): Promise<string> {
  const env = { ...process.env, PYTHONPATH: packages };
  // A copy, because the build writes beside its sources.
  const source = join(folder, "source");
  await cp(sdk("python"), source, { recursive: true });
  await run(interpreter, ["-m", "mypy", "--config-file", mypySettings, "pulumi_edgeplatform"], { cwd: source, env });
  await run(interpreter, ["-m", "build", "--wheel", "--no-isolation", "--outdir", folder], { cwd: source, env });
  const wheel = (await readdir(folder)).find((name) => name.endsWith(".whl"));
  if (wheel === undefined) throw new Error("python -m build has made no wheel");
  return join(folder, wheel);
}

const install =
  (packages: string): Toolchain["install"] =>
  async ({ folder, environment }, wheel, programs) => {
    const venv = join(folder, "venv");
    await run(interpreter, ["-m", "venv", "--without-pip", venv], { cwd: folder });
    const own = join(venv, scripts, interpreter);
    // What is not ours comes from the cache in place of the network.
    const site = await run(own, ["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], { cwd: folder });
    await writeFile(join(site.trim(), "cache.pth"), `${packages}\n`);
    const options = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"];
    await run(own, ["-m", "pip", "install", ...options, wheel], { cwd: folder });

    const typed = join(folder, "typed");
    await mkdir(typed);
    for (const [topic, program] of programs) {
      await mkdir(join(folder, topic));
      await writeFile(join(folder, topic, "__main__.py"), program);
      // Modules need names of their own to be checked together.
      await writeFile(join(typed, `${packageOf(topic)}.py`), program);
    }
    await run(own, ["-m", "mypy", "--strict", "--config-file", mypySettings, typed], { cwd: folder });
    const calls = [...programs.keys()].map((topic) => `runpy.run_path("${topic}/__main__.py")\n`);
    await writeFile(join(folder, "__main__.py"), `import runpy\n\n${calls.join("")}`);
    // As after `source venv/bin/activate`.
    return { VIRTUAL_ENV: venv, PATH: [join(venv, scripts), environment["PATH"]].join(delimiter) };
  };
