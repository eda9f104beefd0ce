import { execFile } from "node:child_process";

/** Runs a command and gives its standard output; fails with all that it printed. */
export function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env, maxBuffer: Infinity, shell: process.platform === "win32" };
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${command} ${args.join(" ")}: ${error.message}\n${stdout}${stderr}`));
    });
  });
}
