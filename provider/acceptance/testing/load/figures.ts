import type { Emulator } from "../../../../emulator/index.ts";
import type { Ledger } from "./ledger.ts";
import { type Proof, saysMayExist } from "./proof.ts";

const counted = (names: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => name)]
      .map(([name, all]): [string, number] => [name, all.length])
      .sort(([, a], [, b]) => b - a),
  );

export interface Figures {
  readonly operations: number;
  readonly requests: number;
  /** Requests that met a fault. */
  readonly faults: number;
  /** Requests that were sent once more. */
  readonly retries: number;
  readonly succeeded: number;
  /** Creations that the state keeps although they could not be finished. */
  readonly madeInPart: number;
  /** Creations of which nobody knows, and the error says so. */
  readonly mayExist: number;
  /** Failures by status. */
  readonly failed: Readonly<Record<string, number>>;
  readonly duplicates: number;
  readonly sentAgain: number;
  readonly lost: number;
  readonly faultsByName: Readonly<Record<string, number>>;
}

export function figuresOf({ outcomes }: Ledger, { journal }: Emulator, proof: Proof): Figures {
  const entries = journal.entries();
  const hit = entries.flatMap(({ fault }) => fault ?? []);
  const failures = outcomes.flatMap(({ failure }) => failure ?? []);
  return {
    operations: outcomes.length,
    requests: entries.length,
    faults: hit.length,
    retries: outcomes.reduce((sum, { requests }) => sum + Math.max(0, requests - 1), 0),
    succeeded: outcomes.length - failures.length,
    madeInPart: failures.filter(({ initFailed }) => initFailed !== undefined).length,
    mayExist: outcomes.filter((outcome) => outcome.request !== undefined && saysMayExist(outcome)).length,
    failed: counted(failures.map(({ code }) => code)),
    duplicates: proof.duplicates.length,
    sentAgain: proof.sentAgain.length,
    lost: proof.lost.length,
    faultsByName: counted(hit),
  };
}
