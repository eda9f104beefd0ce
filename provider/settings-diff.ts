import { normalizedAddress } from "./config.ts";
import type { Change, Diff } from "./diff.ts";
import { settings } from "./settings.ts";
import { equal, type Properties } from "./values.ts";

/** Another address is another platform, of which no present resource is known. */
const addresses: ReadonlySet<string> = new Set(["baseUrl", "videoBaseUrl"]);

/** Compares the settings of a provider resource: a new key is an update in place, another platform is a new provider. */
export function diffSettings(olds: Properties, news: Properties): Diff {
  const changes = Object.keys(settings).flatMap((name): Change[] => {
    const [before, after] = [comparable(name, olds), comparable(name, news)];
    if (equal(before, after)) return [];
    const kind = before === undefined ? "add" : after === undefined ? "delete" : "update";
    // An address that was not given, or no longer is, may be the same one in the environment.
    return [{ path: name, input: name, kind, replaces: kind === "update" && addresses.has(name) }];
  });
  return { changes, stables: [] };
}

function comparable(name: string, values: Properties): unknown {
  const value = values[name] ?? undefined;
  return typeof value === "string" && addresses.has(name) ? normalizedAddress(value) : value;
}
