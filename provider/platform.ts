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

/** What of a request the specification says exists but does not name, so that the user names it. */
export interface CallOptions {
  /** Query parameters, by name. */
  readonly query?: Readonly<Record<string, string>>;
  /** Fields of body and result, property name → wire name. */
  readonly named?: Readonly<Record<string, string>>;
  /** The bytes that are the body, where it is not JSON. */
  readonly content?: Uint8Array;
}

/** The names that the specification does not show, as the user has set them. */
export interface UnshownNames {
  readonly storageZoneTierProperty: string | undefined;
  readonly storageZoneS3TypeProperty: string | undefined;
}

/**
 * The platform as resources and functions see it: one typed call for each operation of the API description, in
 * property names. Implemented by `client/`.
 */
export interface Platform {
  readonly names: UnshownNames;

  /**
   * Sends one request and returns its validated, decoded result.
   *
   * @param operation - The operation's id in the API description.
   * @param parameters - Path parameters and body fields in one object, under their property names; what the operation
   *   does not know is not sent.
   * @param options - What is sent beside them.
   * @throws PlatformError and its subclasses, see `client/errors.ts`.
   */
  call<Id extends OperationId>(
    operation: Id,
    parameters: Operations[Id]["parameters"],
    options?: CallOptions,
  ): Promise<Answer<Operations[Id]["result"]>>;

  /** The same, for a read: `undefined` when the platform says that the object does not exist. */
  find<Id extends OperationId>(
    operation: Id,
    parameters: Operations[Id]["parameters"],
    options?: CallOptions,
  ): Promise<Answer<Operations[Id]["result"]> | undefined>;

  /**
   * The bytes at an address that is not the platform's, of which nothing is told to it.
   *
   * @throws DownloadError when there is no answer, it is no success, or it is larger than `maxBytes`.
   */
  download(url: string, maxBytes: number): Promise<Uint8Array>;

  /** Tells the user something that does not fail the operation. */
  warn(message: string): void;
}
