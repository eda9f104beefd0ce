import type { OperationId } from "./generated/types.gen.ts";
import type { Problem } from "./problem.ts";
import type { Answer, Platform, UnshownNames } from "./platform.ts";
import type { PropertySpec } from "./property-spec.ts";

/**
 * What one resource type declares. Everything else about it is derived: its inputs from the create operation's
 * parameters and body, its outputs from those and the operation's result, its validation from the API description,
 * its check and diff from `check.ts` and `diff.ts`, and its documentation from the texts here.
 *
 * The functions see plain, validated values: no secrets, no unknowns, nothing of the engine's protocol.
 */
export interface Resource<Inputs extends object, State extends object> {
  /** Type name; the token is `edgeplatform:index:<name>`. */
  readonly name: string;

  /** What it is and what it does to the platform, in Markdown, for every SDK's documentation. */
  readonly description: string;

  /** The operations behind the lifecycle. One that is absent is one that the specification does not show. */
  readonly operations: { readonly create: OperationId; readonly read?: OperationId; readonly update?: OperationId };

  /** Whether creating adopts an object that already exists (true) or makes something new (false). */
  readonly adopts: boolean;

  /** The state properties whose values, percent-encoded and joined by `/`, are the resource's id. */
  readonly identity: readonly (keyof State & string)[];

  /** Those of them that are whole numbers. */
  readonly numericIdentity?: readonly (keyof State & string)[];

  /** Inputs that no operation of the platform takes, only the provider. */
  readonly extraInputs?: Readonly<Record<string, PropertySpec>>;

  /** Outputs that the create operation's result does not list by name. */
  readonly extraOutputs?: Readonly<Record<string, PropertySpec>>;

  /** Inputs that a program may leave out although the operation requires them, or the reverse. */
  readonly optionalInputs?: readonly (keyof Inputs & string)[];
  readonly requiredInputs?: readonly (keyof Inputs & string)[];

  /** The input that the engine's autonaming rules fill in when a program leaves it out. */
  readonly autoname?: keyof Inputs & string;

  /** Inputs of which a change cannot be sent to the existing object, so that a new one has to be made. */
  readonly replaceOn: readonly (keyof Inputs & string)[];

  /** How messages name the object on the platform, from whatever of its properties is known. */
  describe(properties: Answer<Inputs & State>): string;

  /** What is wrong with inputs that are well formed, such as a file that does not exist. Sees no unknown values. */
  verify?(inputs: Partial<Inputs>, names: UnshownNames | undefined): readonly Problem[] | Promise<readonly Problem[]>;

  /** Makes the object, or adopts it. Properties that the result lacks are taken over from the inputs. */
  create(platform: Platform, inputs: Inputs): Promise<Answer<State>>;

  /** The object as it is now; `undefined` when it is gone. Present exactly when `operations.read` is. */
  read?(platform: Platform, identity: State): Promise<Answer<State> | undefined>;

  /** Changes the object in place. Present exactly when `operations.update` is. */
  update?(platform: Platform, inputs: Inputs): Promise<Answer<State>>;
}

/** A resource whose own input and state types are erased, as the registry holds it. */
export type AnyResource = Resource<Record<string, unknown>, Record<string, unknown>>;

/** Erases the types: what reaches the functions has passed the validators generated from the same declaration. */
export function defineResource<Inputs extends object, State extends object>(
  definition: Resource<Inputs, State>,
): AnyResource {
  return definition as unknown as AnyResource;
}
