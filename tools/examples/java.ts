import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../run.ts";
import { cachedFolder } from "./cache.ts";
import { type Language, packageOf, root, sdk, type Toolchain, ToolchainError } from "./language.ts";

const exampleProject = join(root, "examples/project/java");
/** The oldest Java for which the SDK is compiled. */
const oldestJava = 11;

/** Java, with the SDK installed in a Maven repository of the run's own. */
export const java: Language = {
  name: "java",
  async toolchain() {
    const version = await javaVersion();
    if (version === undefined) throw new ToolchainError("there is no mvn on PATH, or no Java for it");
    if (version < oldestJava) throw new ToolchainError(`mvn runs Java ${version}, and ${oldestJava} is needed`);
    const cache = await repository();
    return { build: (folder) => build(cache, folder), install };
  },
};

async function javaVersion(): Promise<number | undefined> {
  try {
    const output = await run("mvn", ["--version"]);
    return Number(/^Java version: (\d+)/m.exec(output)?.[1]);
  } catch {
    return undefined;
  }
}

const maven = (repository: string, folder: string, ...args: readonly string[]): Promise<string> =>
  run("mvn", ["--batch-mode", "--quiet", `-Dmaven.repo.local=${repository}`, ...args], { cwd: folder });

/** A Maven repository with everything that the SDK and a program need, but not the SDK itself. */
async function repository(): Promise<string> {
  const poms = [join(sdk("java"), "pom.xml"), join(exampleProject, "pom.xml")];
  try {
    const key = await Promise.all(poms.map((pom) => readFile(pom, "utf8")));
    return await cachedFolder("maven", key, async (folder) => {
      const scratch = join(folder, "scratch");
      await cp(sdk("java"), join(scratch, "sdk"), { recursive: true });
      await cp(exampleProject, join(scratch, "project"), { recursive: true });
      const source = join(scratch, "project/src/main/java/storagezone");
      await mkdir(source, { recursive: true });
      await cp(join(root, "examples/storage-zone/java/App.java"), join(source, "App.java"));
      await maven(folder, join(scratch, "sdk"), "install");
      // The program says that there is no engine: it has been run, which is all that is asked of it.
      await maven(folder, join(scratch, "project"), "compile", "exec:java").catch((error: unknown) => {
        if (!String(error).includes("without the Pulumi engine")) throw error;
      });
      await rm(join(folder, "com/edgeplatform"), { recursive: true });
      await rm(scratch, { recursive: true });
    });
  } catch (error) {
    throw new ToolchainError(`Maven cannot fetch what the SDK needs: ${String(error)}`);
  }
}

async function build(cache: string, folder: string): Promise<string> {
  const own = join(folder, "repository");
  await cp(cache, own, { recursive: true });
  // A copy, because the build writes beside its sources.
  const source = join(folder, "source");
  await cp(sdk("java"), source, { recursive: true });
  await maven(own, source, "--offline", "install");
  return own;
}

const install: Toolchain["install"] = async ({ folder }, repository, programs) => {
  const sources = join(folder, "src/main/java");
  for (const [topic, program] of programs) {
    const source = join(sources, packageOf(topic));
    await mkdir(source, { recursive: true });
    await writeFile(join(source, "App.java"), program);
  }
  await mkdir(join(sources, "examples"));
  await writeFile(join(sources, "examples/App.java"), mainSource([...programs.keys()].map(packageOf)));
  const pom = await readFile(join(folder, "pom.xml"), "utf8");
  await writeFile(join(folder, "pom.xml"), pom.replace(">storagezone.App<", ">examples.App<"));
  await mkdir(join(folder, ".mvn"));
  await writeFile(join(folder, ".mvn/maven.config"), `--offline\n-Dmaven.repo.local=${repository}\n`);
  await run("mvn", ["--batch-mode", "--quiet", "compile"], { cwd: folder });
  return {};
};

const mainSource = (packages: readonly string[]): string => `package examples;

import com.pulumi.Pulumi;

public class App {
  public static void main(String[] args) {
    Pulumi.run(ctx -> {
${packages.map((name) => `      ${name}.App.stack(ctx);\n`).join("")}    });
  }
}
`;
