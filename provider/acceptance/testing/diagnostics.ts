/**
 * What the CLI says at its end, under `Diagnostics:`: for each resource, as `<type> (<name>)`, the lines that a user
 * reads.
 */
export function diagnostics(output: string): Readonly<Record<string, readonly string[]>> {
  const [, ...rest] = output.split("\nDiagnostics:\n");
  const said: Record<string, string[]> = {};
  let about: string[] = [];
  for (const line of rest.join("").split("\n")) {
    const heading = /^ {2}(\S.*):$/.exec(line)?.[1];
    if (heading !== undefined) about = said[heading] ??= [];
    else if (/^\S/.test(line)) break;
    else if (line.trim() !== "") about.push(line.trim());
  }
  return said;
}
