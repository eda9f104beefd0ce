/** One thing that is wrong with a value. */
export interface Problem {
  /** Path of the property, as Pulumi writes it; empty for the value as a whole. */
  readonly path: string;
  /** What is wrong, as the end of a sentence that begins with the path. */
  readonly reason: string;
}
