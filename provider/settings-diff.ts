import type { Change, Diff } from "./diff.ts";
import { settings } from "./settings.ts";
import { equal, type Properties } from "./values.ts";

/** Another address is another platform, of which no present resource is known. */
const replaceOn: ReadonlySet<string> = new Set(["baseUrl", "videoBaseUrl"]);

/** Compares the settings of a provider resource: a new key is an update in place, another platform is a new provider. */
export function diffSettings(olds: Properties, news: Properties): Diff {
  const changes = Object.keys(settings).flatMap((name): Change[] => {
    const [before, after] = [olds[name], news[name]];
    if (equal(before, after)) return [];
    const kind = before === undefined ? "add" : after === undefined ? "delete" : "update";
    return [{ path: name, input: name, kind, replaces: replaceOn.has(name) }];
  });
  return { changes, stables: [] };
}
