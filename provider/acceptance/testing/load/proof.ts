/** What the platform's journal and its objects prove of the operations that were run. */
import type { Emulator, StorageZone } from "../../../../emulator/index.ts";
import type { Ledger, Outcome } from "./ledger.ts";
import { madeBy } from "./made-by.ts";

const unrepeatable = ["addStorageZone", "requestExternalHttpCertificate", "recreatePod"];

export interface Proof {
  /** Creations that the platform carried out more than once. */
  readonly duplicates: readonly string[];
  /** Requests that were sent again although the platform may have acted on them. */
  readonly sentAgain: readonly string[];
  /** What was made and is neither in a state nor in an error that says so. */
  readonly lost: readonly string[];
  /** What is in a state and was never made. */
  readonly invented: readonly string[];
}

export function prove({ outcomes }: Ledger, { journal, platform }: Emulator): Proof {
  const entries = unrepeatable.flatMap((operation) => journal.entries(operation));
  const requests = Map.groupBy(entries, madeBy);
  const all = outcomes.flatMap((outcome) => {
    const { request } = outcome;
    return request === undefined ? [] : [{ request, outcome, sent: requests.get(request) ?? [] }];
  });
  const made = all.filter(({ sent }) => sent.some(({ acted }) => acted));
  const named = (chosen: typeof all) => chosen.map(({ request }) => request);
  const known = new Set(
    made.filter(({ outcome }) => isTold(outcome)).map(({ request, outcome }) => keyOf(request, outcome.id)),
  );
  const isKnown = ({ Id, Name }: Readonly<StorageZone>): boolean =>
    known.has(keyOf(Name, String(Id))) || known.has(keyOf(Name, undefined));
  return {
    duplicates: named(all.filter(({ sent }) => sent.filter(({ acted }) => acted).length > 1)),
    sentAgain: named(all.filter(({ sent }) => sent.slice(0, -1).some(({ status }) => status !== 429))),
    lost: [
      ...named(made.filter(({ outcome }) => !isTold(outcome))),
      ...[...requests.keys()].filter((request) => !all.some((creation) => creation.request === request)),
      ...platform.storageZones.list().flatMap((zone) => (isKnown(zone) ? [] : zone.Name)),
    ],
    invented: named(all.filter(({ outcome, sent }) => outcome.id !== undefined && !sent.some(({ acted }) => acted))),
  };
}

const keyOf = (name: string, id: string | undefined): string => JSON.stringify([name, id]);

/** Whether a reader of the outcome learns that there is, or may be, something. */
const isTold = (outcome: Outcome): boolean => outcome.id !== undefined || saysMayExist(outcome);

export const saysMayExist = ({ failure }: Outcome): boolean =>
  failure?.code === "UNKNOWN" && /\bmay (exist|have acted)\b/.test(failure.message);
