/** The parts of a property path: names and indices; `*` stands for any of them. */
export type PropertyPath = readonly (string | number)[];

/** Reads a path as Pulumi writes it: `pullZones[0].name`, `["a.b"].c`, `items[*]`. */
export function parsePath(text: string): PropertyPath {
  const parts = text.matchAll(/\[(?<index>\d+)\]|\["(?<quoted>(?:[^"\\]|\\.)*)"\]|(?<name>[^.[\]]+)/g);
  return [...parts].map(({ groups }) => {
    if (groups?.["index"] !== undefined) return Number(groups["index"]);
    return groups?.["name"] ?? (groups?.["quoted"] ?? "").replace(/\\(.)/g, "$1");
  });
}

/** Whether a path is, or lies below, one that another path names. */
export const covers = (pattern: PropertyPath, path: PropertyPath): boolean =>
  pattern.length <= path.length && pattern.every((part, index) => part === "*" || part === path[index]);
