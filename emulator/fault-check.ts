/** Refuses faults that make no sense, before they wait for a request that they can never hit. */
import { Ajv2020 } from "ajv/dist/2020.js";

import { controlDocument } from "./document.ts";
import { acts, effectsOf, type Fault } from "./fault.ts";
import { isJsonObject } from "./json.ts";
import { describeProblem, fieldProblem } from "./problems.ts";

/** A fault that makes no sense. */
export class FaultError extends Error {
  readonly code = "EMULATOR_FAULT";

  constructor(problems: readonly string[]) {
    super(`fault: ${problems.join("; ")}`);
    this.name = "FaultError";
  }
}

const { components = null } = isJsonObject(controlDocument) ? controlDocument : {};
const isWellFormed = new Ajv2020({ allErrors: true, strict: false }).compile({
  $ref: "#/components/schemas/Fault",
  components,
});

/** @throws FaultError naming what is wrong. */
export function checkFault(fault: Fault, operationIds: ReadonlySet<string>): void {
  const plain = Object.fromEntries(Object.entries(fault).filter(([, value]) => typeof value !== "function"));
  const problems = isWellFormed(plain) ? [] : (isWellFormed.errors ?? []).map(fieldProblem).map(describeProblem);
  if (fault.operationId !== undefined && !operationIds.has(fault.operationId)) {
    problems.push(`operationId: must be one of ${[...operationIds].join(", ")}`);
  }
  if (effectsOf(fault).length === 0) {
    problems.push("it does nothing: give a status, body, headers, delayMs, drop, malformed, bytesPerSecond or hang");
  }
  if (!acts(fault) && [fault.status, fault.body, fault.drop, fault.hang].every((answer) => answer === undefined)) {
    problems.push("act: when nothing acts there is no answer; give a status, body, drop or hang");
  }
  if (fault.alter !== undefined && !acts(fault)) problems.push("alter: there is no answer to alter when nothing acts");
  if (fault.drop !== undefined && fault.hang === true) problems.push("hang: a dropped connection cannot hang");
  if (problems.length > 0) throw new FaultError(problems);
}
