// The pipeline, as far as it can be run without the service that runs pipelines: its form, its secrets and its commands.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { parse } from "yaml";
import { startEmulator } from "../../emulator/index.ts";
import { isProperties, type Properties } from "../../provider/values.ts";
import { pulumi, settingsOf, writes } from "../../tools/example-commands.ts";
import { exampleProject } from "../../tools/example-project.ts";

const minutes = 60_000;
const text = await readFile(new URL("workflow.yaml", import.meta.url), "utf8");
const workflow = object(parse(text));
const jobs = object(workflow["jobs"]);

function object(value: unknown): Properties {
  if (!isProperties(value)) throw new TypeError("not an object");
  return value;
}

const stepsOf = (job: string): readonly Properties[] => {
  const { steps } = object(jobs[job]);
  return Array.isArray(steps) ? steps.map(object) : [];
};

const commandsOf = (job: string): readonly string[] =>
  stepsOf(job).flatMap(({ run }) => (typeof run === "string" ? [run] : []));

test("it previews on pull requests and updates on merge, with no more rights than reading", () => {
  expect(workflow["on"]).toEqual({ pull_request: null, push: { branches: ["main"] } });
  expect(workflow["permissions"]).toEqual({ contents: "read" });
  expect(Object.keys(jobs)).toEqual(["preview", "up"]);
  expect(object(jobs["preview"])["if"]).toMatch(/^github\.event_name == 'pull_request'/);
  expect(object(jobs["up"])["if"]).toBe("github.event_name == 'push'");
});

test("each step either uses an action of a version or runs a command that exists", async () => {
  for (const job of Object.keys(jobs)) {
    expect(object(jobs[job])).toHaveProperty("runs-on");
    for (const step of stepsOf(job)) {
      expect("uses" in step).not.toBe("run" in step);
      if ("uses" in step) expect(step["uses"]).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
    }
  }
  const programs = new Set(
    Object.keys(jobs)
      .flatMap(commandsOf)
      .map((command) => command.split(" ")[0]),
  );
  expect([...programs]).toEqual(["npm", "pulumi"]);
  await promisify(execFile)("npm", ["--version"], { shell: process.platform === "win32" });
});

test("keys come from the pipeline's secrets and nowhere else", () => {
  const environment = object(workflow["env"]);
  expect(Object.keys(environment)).toContain("EDGEPLATFORM_ACCESS_KEY");
  for (const [name, value] of Object.entries(environment)) expect(value).toBe(`\${{ secrets.${name} }}`);
});

test(
  "its commands preview without a change, then make what the program declares",
  async () => {
    await using emulator = await startEmulator();
    await using project = await exampleProject("getting-started/typescript", settingsOf(emulator));
    await pulumi(project, "stack", "init", "production", "--copy-config-from", "dev");
    const run = async (job: string): Promise<string> => {
      const [command = ""] = commandsOf(job).filter((line) => line.startsWith("pulumi "));
      return pulumi(project, ...command.split(" ").slice(1));
    };
    expect(await run("preview")).toMatch(/\+ 5 to create/);
    expect(writes(emulator)).toEqual([]);
    expect(await run("up")).toMatch(/\+ 5 created/);
    expect(writes(emulator)).toHaveLength(4);
  },
  2 * minutes,
);
