import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../run.ts";
import { type Language, packageOf, sdk, type Toolchain, ToolchainError } from "./language.ts";

const module = "github.com/edgeplatform/pulumi-edgeplatform/sdk/go/edgeplatform";
const environment = { ...process.env, GOWORK: "off" };

/** Go, with a `replace` of the SDK's module by the folder in this checkout. */
export const go: Language = {
  name: "go",
  async toolchain() {
    try {
      await run("go", ["version"]);
    } catch {
      throw new ToolchainError("there is no Go on PATH");
    }
    return toolchain;
  },
};

const toolchain: Toolchain = {
  async build() {
    const folder = sdk("go/edgeplatform");
    await run("go", ["vet", "-mod=readonly", "./..."], { cwd: folder, env: environment });
    return folder;
  },

  async install({ folder }, sdkPackage, programs) {
    const topics = [...programs.keys()];
    for (const [topic, program] of programs) {
      await mkdir(join(folder, "programs", topic), { recursive: true });
      await writeFile(join(folder, "programs", topic, "main.go"), program);
      // A program cannot be imported: all but its package clause can.
      const name = packageOf(topic);
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, "main.go"), program.replace(/^package main$/m, `package ${name}`));
      await writeFile(join(folder, name, "export.go"), `package ${name}\n\nvar Program = program\n`);
    }
    await writeFile(join(folder, "main.go"), mainSource(topics.map(packageOf)));
    await copyFile(join(sdkPackage, "go.sum"), join(folder, "go.sum"));
    await run("go", ["mod", "edit", `-replace=${module}=${sdkPackage}`], { cwd: folder, env: environment });
    // Adds the modules that the SDK needs, which `go get` does for a user.
    await run("go", ["list", "-mod=mod", "-deps", "./..."], { cwd: folder, env: environment });
    await run("go", ["vet", "./..."], { cwd: folder, env: environment });
    return { GOWORK: "off" };
  },
};

const mainSource = (packages: readonly string[]): string => `package main

import (
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"

${packages.map((name) => `	"edgeplatform-example/${name}"\n`).join("")})

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		for _, program := range []pulumi.RunFunc{
${packages.map((name) => `			${name}.Program,\n`).join("")}		} {
			if err := program(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}
`;
