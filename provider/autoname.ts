import { createHash, randomBytes } from "node:crypto";

/** The engine's rules for a name that a program leaves out. */
export interface Autonaming {
  readonly mode: "propose" | "enforce" | "disable";
  readonly proposedName: string;
}

/** What a name is made from. */
export interface NameSource {
  /** The resource's name in the program. */
  readonly resourceName: string;
  /** Absent from engines that know no such rules. */
  readonly autonaming: Autonaming | undefined;
  /** Makes the name the same in a preview and in the update that follows it; may be empty. */
  readonly randomSeed: Uint8Array;
}

/** A name for the object; `undefined` when the rules want it written out. */
export function autoname({ resourceName, autonaming, randomSeed }: NameSource): string | undefined {
  if (autonaming?.mode === "disable") return undefined;
  if (autonaming !== undefined && autonaming.proposedName !== "") return autonaming.proposedName;
  const seed = randomSeed.length > 0 ? randomSeed : randomBytes(32);
  return `${resourceName}-${createHash("sha256").update(seed).digest("hex").slice(0, 7)}`;
}
