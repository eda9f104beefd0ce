import { parseArgs } from "node:util";

/** The flags that the engine puts before its address, all of which its log makes unnecessary. */
const options = {
  logtostderr: { type: "boolean" },
  v: { type: "string", short: "v" },
  tracing: { type: "string" },
} as const;

/** The engine's address among the plugin's arguments: the last that is not a flag. */
export function engineAddressIn(args: readonly string[]): string | undefined {
  // Go's flags are written with one dash as well as with two.
  const normal = args.map((argument) => argument.replace(/^-(?=[a-z]{2,})/, "--").replace(/^-v=/, "--v="));
  return parseArgs({ args: normal, options, strict: false, allowPositionals: true }).positionals.at(-1);
}
