/** The parts of a property path: names and indices; `*` stands for any of them. */
export type PropertyPath = readonly (string | number)[];

/** Reads a path as Pulumi writes it: `pullZones[0].name`, `["a.b"].c`, `items[*]`. Only quotes are escaped in it. */
export function parsePath(text: string): PropertyPath {
  const parts = text.matchAll(/\[(?<index>\d+)\]|\["(?<quoted>(?:\\"|[^"])*)"\]|(?<name>[^.[\]]+)/g);
  return [...parts].map(({ groups }) => {
    if (groups?.["index"] !== undefined) return Number(groups["index"]);
    return groups?.["name"] ?? (groups?.["quoted"] ?? "").replaceAll('\\"', '"');
  });
}

/** A path as Pulumi writes it, and as `parsePath` reads it. */
export function pathText(path: PropertyPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(part)) return `${text}["${part.replaceAll('"', '\\"')}"]`;
    return text === "" ? part : `${text}.${part}`;
  }, "");
}

/** Whether a path is, or lies below, one that another path names. */
export const covers = (pattern: PropertyPath, path: PropertyPath): boolean =>
  pattern.length <= path.length && pattern.every((part, index) => part === "*" || part === path[index]);
