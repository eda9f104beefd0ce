/** What is done to resources that are in the state. */
import { attempt } from "./attempt.ts";
import type { Kept } from "./kept.ts";
import type { Step } from "./plan.ts";
import type { Program } from "./program.ts";

/** How the requests of reading a zone are known; no other resource is read. */
const reading = ({ id }: Kept) => ({ path: `/storagezone/${id}` });

/** What a message about reading has to say: no more than the id is known. */
const objectOf = ({ type, id, object }: Kept): string => (type === "StorageZone" ? id : object);

export const isZone = ({ type }: Kept): boolean => type === "StorageZone";

/** Reads a resource again; one that was made in part is finished. */
export async function refresh(program: Program, { troubles }: Step, kept: Kept): Promise<void> {
  const { type, id, properties, inputs, name, isPartial } = kept;
  const { plugin } = program.session;
  const operation = `${isPartial ? "finish" : "refresh"} ${type}`;
  const { result, failure, requests, isBroken } = await attempt(program.session, reading(kept), troubles, async () =>
    isPartial
      ? {
          id,
          properties: await plugin.update(type, id, { olds: properties, oldInputs: inputs, news: inputs }, { name }),
        }
      : plugin.read(type, id, { properties, inputs }),
  );
  program.ledger.record({ operation, object: objectOf(kept), requests, failure });
  if (result === undefined) return;
  // The program declares what it did before, so that the inputs stay.
  if (result.id === id && result.properties !== undefined) {
    program.keep({ ...kept, properties: result.properties, isPartial: false, isBroken });
  } else {
    program.ledger.violate(`${operation} ${id}`, "it is said to be gone, and is not", result);
  }
}

/** Imports a zone, as a second program would. */
export async function importZone(program: Program, { troubles }: Step, zone: Kept): Promise<void> {
  const { id } = zone;
  const { result, failure, requests, isBroken } = await attempt(program.session, reading(zone), troubles, () =>
    program.session.plugin.read("StorageZone", id),
  );
  program.ledger.record({ operation: "import StorageZone", object: id, requests, failure });
  if (result !== undefined)
    program.compare({ ...zone, properties: result.properties ?? {}, isPartial: false, isBroken });
}

/** Takes a resource out of the state: its object stays. */
export async function remove(program: Program, _: Step, kept: Kept): Promise<void> {
  const { type, id, properties, inputs, name, object } = kept;
  const { failure, requests } = await attempt(program.session, reading(kept), [], () =>
    program.session.plugin.delete(type, id, properties, inputs, name),
  );
  program.ledger.record({ operation: `delete ${type}`, object, requests, failure });
  if (failure === undefined) program.forget(kept);
}
