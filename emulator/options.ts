import type { CertificateLimit } from "./objects/hostnames.ts";
import type { Seed } from "./seed.ts";

/** How the list of registries is cut into pages. The specification does not show the parameter's name. */
export interface RegistryPaging {
  /** The query parameter that carries the cursor of the next page. */
  readonly cursorParameter: string;
  readonly pageSize: number;
}

export interface EmulatorOptions {
  /** The address to listen on. Default: "127.0.0.1". Beyond loopback, control requests need the access key too. */
  readonly host?: string;
  /** Default: 0, a free port. */
  readonly port?: number;
  /** The key that requests must carry in their AccessKey header. Default: "emulator-access-key". */
  readonly accessKey?: string;
  /** The key of the video library operations. Default: `accessKey`. */
  readonly videoAccessKey?: string;
  /** What the platform holds at its start, or the path of a YAML or JSON file. Default: the getting-started seed. */
  readonly seed?: Seed | string;
  /**
   * A JSON file that keeps the platform's objects from one start to the next. When it exists it is loaded, and the
   * seed is left aside. It holds the passwords of the emulated zones. Default: none, memory only.
   */
  readonly stateFile?: string;
  /** Certificate requests granted for each hostname before 429. Default: 5 in 60 seconds. A seed can say otherwise. */
  readonly certificateLimit?: CertificateLimit;
  /** Turns paging of the registry list on. Default: off, every registry is in one answer. */
  readonly registryPaging?: RegistryPaging;
  /** The seed of the random numbers that faults with a `probability` draw. Default: 1. */
  readonly randomSeed?: number;
  /** The platform's clock. Default: the real time. */
  readonly now?: () => Date;
  /** How many requests the journal keeps; then the oldest tenth goes. Default: 100 000. */
  readonly journalLimit?: number;
}
