/** Declares what exists already: the first time it is adopted, later changed. */
import type { Wire } from "../../../testing/wire.ts";
import type { Declaration, Declare } from "./adopted.ts";
import { attempt, type Attempt } from "./attempt.ts";
import { type Kept, keptOf } from "./kept.ts";
import type { Step } from "./plan.ts";
import type { Program } from "./program.ts";

export const declaring =
  (declare: Declare) =>
  async (program: Program, step: Step): Promise<void> => {
    const declaration = declare(program.own, step);
    const { type, object, expected, actual } = declaration;
    const { plugin, emulator } = program.session;
    const old = program.find(type);
    const { inputs } = await plugin.check(type, declaration.inputs, old === undefined ? {} : { olds: old.inputs });
    const before = actual(emulator.platform);
    const isDone = await (old === undefined
      ? adopt(program, step, declaration, inputs)
      : change(program, step, declaration, inputs, old));
    const now = actual(emulator.platform);
    // A success has arrived; a failure may have, and has changed nothing else.
    if (now === expected || (!isDone && now === before)) return;
    program.ledger.violate(`declare ${object}`, "the platform holds something else", { isDone, before, expected, now });
  };

async function adopt(program: Program, { troubles }: Step, declaration: Declaration, inputs: Wire): Promise<boolean> {
  const { type, object, target } = declaration;
  const { session, ledger } = program;
  const made = await attempt(session, target, troubles, () => session.plugin.create(type, inputs, { name: type }));
  const kept = keptOf({ type, name: type, object, inputs }, made);
  if (kept !== undefined) program.keep(kept);
  ledger.record({ operation: `create ${type}`, object, requests: made.requests, id: kept?.id, failure: made.failure });
  return made.result !== undefined;
}

async function change(
  program: Program,
  { troubles }: Step,
  { type, object, target }: Declaration,
  news: Wire,
  old: Kept,
): Promise<boolean> {
  const { session, ledger } = program;
  const { id, inputs: oldInputs, properties: olds } = old;
  const { changes } = await session.plugin.diff(type, { oldInputs, olds, news });
  if (changes === "DIFF_NONE" && !old.isPartial) return true;
  const { result, failure, requests, isBroken }: Attempt<Wire> = await attempt(session, target, troubles, () =>
    session.plugin.update(type, id, { olds, oldInputs, news }, { name: type }),
  );
  if (result !== undefined) program.keep({ ...old, inputs: news, properties: result, isPartial: false, isBroken });
  ledger.record({ operation: `update ${type}`, object, requests, id, failure });
  return result !== undefined;
}
