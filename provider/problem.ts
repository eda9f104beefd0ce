/** One thing that is wrong with a value. */
export interface Problem {
  /** Path of the property, as Pulumi writes it; empty for the value as a whole. */
  readonly path: string;
  /** What is wrong, as the end of a sentence that begins with the path. */
  readonly reason: string;
}

/**
 * Several problems as one text.
 *
 * @param prefix - Stands before each path.
 */
export const inWords = (problems: readonly Problem[], prefix = ""): string =>
  problems.map(({ path, reason }) => `${prefix}${path} ${reason}`).join("; ");
