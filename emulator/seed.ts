/** What the emulated platform holds at its start: a plain object, or a YAML or JSON file. */
import { readFileSync } from "node:fs";

import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { parse } from "yaml";

import { errorText } from "./error-text.ts";
import type { AppSeed } from "./objects/apps.ts";
import type { HostnameSeed } from "./objects/hostnames.ts";
import type { LibrarySeed } from "./objects/libraries.ts";
import type { RegistrySeed } from "./objects/registries.ts";
import type { ShieldZoneSeed } from "./objects/shield-zones.ts";
import type { StorageZoneSeed } from "./objects/storage-zones.ts";
import { fieldProblem, type FieldProblem } from "./problems.ts";
import { seedSchema } from "./seed-schema.ts";
import { SeedError } from "./seed-error.ts";

export interface Seed {
  /** Documented fields that are left out get the values of a new zone; further properties stay as they are. */
  readonly storageZones?: readonly StorageZoneSeed[];
  /** The lowest id of the next storage zone; default: one above the highest there is, at least 5001. */
  readonly nextStorageZoneId?: number;
  readonly shieldZones?: readonly ShieldZoneSeed[];
  /** The hostnames of the account, for certificate requests. */
  readonly hostnames?: readonly HostnameSeed[];
  readonly libraries?: readonly LibrarySeed[];
  readonly registries?: readonly RegistrySeed[];
  readonly apps?: readonly AppSeed[];
}

const isSeed = formats.default(new Ajv2020({ allErrors: true, strict: false })).compile<Seed>(seedSchema);

/** Gives `value` back as a seed. @throws SeedError naming each wrong property by its path. */
export function checkSeed(value: unknown, source = "seed"): Seed {
  if (!isSeed(value)) throw new SeedError((isSeed.errors ?? []).map(fieldProblem), source);
  const namesakes = namesakesIn(value.storageZones ?? []);
  if (namesakes.length > 0) throw new SeedError(namesakes, source);
  return value;
}

/** Storage zone names are unique, but those of deleted zones are free again. */
function namesakesIn(zones: readonly StorageZoneSeed[]): FieldProblem[] {
  const names = new Set<string>();
  return zones.flatMap(({ Name, Deleted }, index) => {
    const isTaken = Deleted !== true && names.has(Name);
    if (Deleted !== true) names.add(Name);
    return isTaken ? [{ field: `storageZones[${index}].Name`, message: "is the name of another storage zone" }] : [];
  });
}

/** Reads a seed from a YAML or JSON file. @throws SeedError, also when the file cannot be read. */
export function readSeed(file: string): Seed {
  let content: unknown;
  try {
    content = parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new SeedError([{ field: "", message: errorText(error) }], file);
  }
  return checkSeed(content ?? {}, file);
}
