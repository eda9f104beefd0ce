import type { OperationId } from "./generated/types.gen.ts";
import type { Answer, Platform } from "./platform.ts";
import type { PropertySpec } from "./property-spec.ts";

/** What one function (an invoke: a read-only operation) declares; the rest is derived as for a resource. */
export interface PlatformFunction<Arguments extends object, Result extends object> {
  /** Function name; the token is `edgeplatform:index:<name>`. */
  readonly name: string;

  /** What it looks up, in Markdown, for every SDK's documentation. */
  readonly description: string;

  /** The operation whose parameters are the arguments and whose result is the result. */
  readonly operation: OperationId;

  /** Arguments that are not parameters of the operation. */
  readonly extraArguments?: Readonly<Record<string, PropertySpec>>;

  /** Properties of the operation's result that are not passed on, and results that take their place. */
  readonly omitResults?: readonly string[];
  readonly extraResults?: Readonly<Record<string, PropertySpec>>;

  /** Looks it up. */
  invoke(platform: Platform, args: Arguments): Promise<Answer<Result>>;
}

/** A function whose own argument and result types are erased, as the registry holds it. */
export type AnyFunction = PlatformFunction<Record<string, unknown>, Record<string, unknown>>;

/** Erases the types: what reaches `invoke` has passed the validator generated from the same declaration. */
export function defineFunction<Arguments extends object, Result extends object>(
  definition: PlatformFunction<Arguments, Result>,
): AnyFunction {
  return definition as unknown as AnyFunction;
}
