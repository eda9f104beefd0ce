import { readFileSync } from "node:fs";

let text: string | undefined;

/** The package schema, `schema.json`, read when it is first asked for. */
export function packageSchema(): string {
  text ??= readFileSync(new URL("../schema.json", import.meta.url), "utf8");
  return text;
}
