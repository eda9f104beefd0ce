import { beforeEach, describe, expect, test } from "@jest/globals";
import { access, readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { core, executablesOf, languages } from "./programs.ts";
import { install, script, systemPath, temporaryFolder } from "./testing.ts";

const executables = executablesOf(core);

let tools: string;
let programs: string;

beforeEach(async () => {
  tools = await temporaryFolder();
  programs = await temporaryFolder();
});

/** A scripted `go`: what it is told to build is a script, and the sources of each module are in its own folder. */
async function fakeGo(build = `touch "$out$1" && echo "exit 0" > "$out$1" && chmod +x "$out$1"`): Promise<void> {
  await script(join(programs, "module", "nodejs", "dist"), "pulumi-resource-pulumi-nodejs");
  await script(join(programs, "module", "python", "cmd"), "pulumi-language-python-exec");
  await script(
    programs,
    "go",
    `echo "$PWD $*" >> ${programs}/calls
    case "$1" in
      env) echo go1.26.1;;
      list) echo ${programs}/module;;
      build)
        while [ "$1" != -o ]; do shift; done
        out=$2
        set -- "$(sed -n 's:^tool .*/::p' go.mod)"
        ${build};;
    esac`,
  );
}

const environment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: `${programs}:${systemPath}`,
  EDGEPLATFORM_TOOLS: tools,
  EDGEPLATFORM_PULUMI: "build",
  ...more,
});

const cached = async (): Promise<string[]> => readdir(join(tools, "edgeplatform"));

test("the CLI on PATH comes first, and its folder is all that standard output gets", async () => {
  await Promise.all(executables.map((name) => script(programs, name, "echo v3.259.0")));
  expect(await install(environment({ EDGEPLATFORM_PULUMI: "" }))).toEqual({
    code: 0,
    stdout: `${programs}\n`,
    stderr: "",
  });
});

describe("building", () => {
  test("builds every program once; then the cache answers", async () => {
    await fakeGo();
    const first = await install(environment());
    expect(first).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\/.*\/pulumi-[\d.]+-[0-9a-f]{10}\/bin\n$/),
    });
    expect(first.stderr).toMatch(/^Building the Pulumi CLI from source: once on this machine, about \d+ minutes on/);
    for (const name of executables) {
      await access(join(first.stdout.trim(), name));
    }
    expect(await readdir(join(first.stdout.trim(), ".."))).toEqual(["bin"]);
    const calls = (await readFile(join(programs, "calls"), "utf8")).trimEnd().split("\n");
    expect(calls.map((call) => call.split(" ")[1])).toEqual(["env", "build", "build", "list", "build"]);
    expect(calls[1]).toMatch(/-mod=readonly .*-X \S+version\.Version=v3\.\d+\.\d+ /);

    await rm(join(programs, "go"));
    expect(await install(environment())).toEqual({ code: 0, stdout: first.stdout, stderr: "" });
  });

  test("the hosts of further languages have a folder of their own, so that the CLI is not built anew for them", async () => {
    await fakeGo();
    const core = await install(environment());
    const all = await install(environment(), ["--languages"]);
    const [first, second, ...others] = all.stdout.trim().split(":");
    expect([first, others]).toEqual([core.stdout.trim(), []]);
    expect(second).toMatch(/\/pulumi-languages-[\d.]+-[0-9a-f]{10}\/bin$/);
    for (const name of executablesOf(languages)) {
      await access(join(second ?? "", name));
    }
    expect(all.stderr).toMatch(/^Building Pulumi's language hosts from source: once on this machine, about \d+ min/);
  });

  test("a distribution that has all languages needs no second folder", async () => {
    await fakeGo();
    const { stdout } = await install(environment());
    await Promise.all(executablesOf(languages).map((name) => script(stdout.trim(), name)));
    expect(await install(environment(), ["--languages"])).toEqual({ code: 0, stdout, stderr: "" });
  });

  test("a cache that lacks a program is filled anew", async () => {
    await fakeGo();
    const { stdout } = await install(environment());
    const lost = join(stdout.trim(), "pulumi-language-yaml");
    await rm(lost);
    expect((await install(environment())).code).toBe(0);
    await access(lost);
    expect(await cached()).toHaveLength(1);
  });

  test("two clones at the same time both succeed and leave one folder", async () => {
    await fakeGo();
    const [one, two] = await Promise.all([install(environment()), install(environment())]);
    expect([one.code, two.code]).toEqual([0, 0]);
    expect(one.stdout).toBe(two.stdout);
    expect(await cached()).toHaveLength(1);
  });

  test("a failed build says what Go said and leaves nothing", async () => {
    await fakeGo("echo 'no required module provides package x' >&2; exit 1");
    const outcome = await install(environment());
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toContain("go build failed:\nno required module provides package x\n");
    expect(await cached()).toEqual([]);
  });

  test.each(["SIGINT", "SIGTERM"] as const)("%s stops the build with all that it has started", async (name) => {
    const [started, ended] = [join(programs, "started"), join(programs, "ended")];
    await fakeGo(`touch ${started} "$GOTMPDIR/half-made"; (sleep 2; touch ${ended}) & wait`);
    const outcome = await install(environment(), [], { name, when: appears(started) });
    expect(outcome).toMatchObject({ code: 130, stdout: "" });
    expect(outcome.stderr).toMatch(/Interrupted\.\n$/);
    expect(await cached()).toEqual([]);
    await delay(2500);
    await expect(access(ended)).rejects.toThrow("ENOENT");
  });

  test("without Go it says what to install", async () => {
    const outcome = await install(environment());
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toContain("there is no Go on PATH");
    expect(outcome.stderr).toContain("Install either Go 1.25 or newer (https://go.dev/doc/install)");
    expect(await cached()).toEqual([]);
  });

  test("a Go that cannot bring the Go of the modules is refused", async () => {
    await script(programs, "go", "echo go1.18.1");
    const outcome = await install(environment());
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toContain(`${programs}/go is too old (1.18.1)`);
  });
});

test("where Pulumi's installer cannot be fetched, one line says so and the build goes on", async () => {
  await fakeGo();
  const closed = "http://127.0.0.1:1";
  const outcome = await install(environment({ EDGEPLATFORM_PULUMI: "", HTTPS_PROXY: closed, https_proxy: closed }));
  expect(outcome.code).toBe(0);
  expect(outcome.stderr.split("\n").slice(0, 3)).toEqual([
    expect.stringMatching(/^Downloading Pulumi 3\.\d+\.\d+…$/),
    expect.stringMatching(/^Pulumi's download is not to be had \(Failed to download .*\): building from source\.$/),
    expect.stringMatching(/^Building the Pulumi CLI from source/),
  ]);
});

test("an unknown choice is refused", async () => {
  const outcome = await install(environment({ EDGEPLATFORM_PULUMI: "download" }));
  expect(outcome).toEqual({
    code: 1,
    stdout: "",
    stderr: 'EDGEPLATFORM_PULUMI is "download"; the only choice is "build".\n',
  });
});

test("--help explains the order and the environment", async () => {
  const { code, stdout } = await install(environment(), ["--help"]);
  expect(code).toBe(0);
  for (const word of [
    "PATH",
    "cache folder",
    "installer",
    "built with Go",
    "EDGEPLATFORM_TOOLS",
    "EDGEPLATFORM_PULUMI",
  ]) {
    expect(stdout).toContain(word);
  }
});

/** Until a file is there. */
async function appears(file: string): Promise<void> {
  for (;;) {
    try {
      await access(file);
      return;
    } catch {
      await delay(20);
    }
  }
}
