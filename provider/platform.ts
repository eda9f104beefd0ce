import type { OperationId, Operations } from "./generated/types.gen.ts";

/**
 * What an answer of the platform is known to be: with `responseValidation: warn`, a property that the API description
 * promises may be missing all the same, at any depth.
 */
export type Answer<T> = T extends readonly (infer Item)[]
  ? readonly Answer<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Answer<T[Key]> | undefined }
    : T;

/**
 * The platform as resources and functions see it: one typed call for each operation of the API description, in
 * property names. Implemented by `client/`.
 */
export interface Platform {
  /**
   * Sends one request and returns its validated, decoded result.
   *
   * @param operation - The operation's id in the API description.
   * @param parameters - Path parameters and body fields in one object, under their property names; what the operation
   *   does not know is not sent.
   * @throws PlatformError and its subclasses, see `client/errors.ts`.
   */
  call<Id extends OperationId>(
    operation: Id,
    parameters: Operations[Id]["parameters"],
  ): Promise<Answer<Operations[Id]["result"]>>;

  /** The same, for a read: `undefined` when the platform says that the object does not exist. */
  find<Id extends OperationId>(
    operation: Id,
    parameters: Operations[Id]["parameters"],
  ): Promise<Answer<Operations[Id]["result"]> | undefined>;

  /** Tells the user something that does not fail the operation. */
  warn(message: string): void;
}
