import { describeProblem, type FieldProblem } from "./problems.ts";

/** A seed that is not one: `problems` names each wrong property by its path. */
export class SeedError extends Error {
  readonly code = "EMULATOR_SEED";
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[], source = "seed") {
    super(`${source}: ${problems.map(describeProblem).join("; ")}`);
    this.name = "SeedError";
    this.problems = problems;
  }
}
