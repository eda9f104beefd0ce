import { Store, type Surroundings } from "./store.ts";

/** How many certificate requests a hostname is granted within a span of time. */
export interface CertificateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export interface Hostname {
  readonly value: string;
  /** The limit of this hostname, when it is not the one of the emulator. */
  readonly certificateLimit?: CertificateLimit;
  /** When certificate requests were granted that still count against the limit, as ISO 8601. */
  readonly granted: readonly string[];
}

export type HostnameSeed = Pick<Hostname, "value"> & Partial<Hostname>;

export type CertificateDecision =
  | { readonly decision: "unknown hostname" }
  | { readonly decision: "granted"; readonly hostname: string }
  | { readonly decision: "too many"; readonly retryAfterSeconds: number };

export class Hostnames {
  readonly #hostnames: Store<Hostname>;
  readonly #surroundings: Surroundings;
  readonly #limit: CertificateLimit;

  constructor(surroundings: Surroundings, limit: CertificateLimit) {
    this.#surroundings = surroundings;
    this.#limit = limit;
    this.#hostnames = new Store(({ value }) => value.toLowerCase(), surroundings.changed);
  }

  get(value: string): Hostname | undefined {
    return this.#hostnames.get(value.toLowerCase());
  }

  list(): Hostname[] {
    return this.#hostnames.all();
  }

  remove(value: string): boolean {
    return this.#hostnames.delete(value.toLowerCase());
  }

  /** Grants a certificate request when fewer than the limit were granted in the seconds before it. */
  requestCertificate(value: string): CertificateDecision {
    const hostname = this.get(value);
    if (hostname === undefined) return { decision: "unknown hostname" };
    const { requests, seconds } = hostname.certificateLimit ?? this.#limit;
    const now = this.#surroundings.now();
    const ages = hostname.granted.map((time) => (Date.parse(now) - Date.parse(time)) / 1000);
    const recent = hostname.granted.filter((_, index) => (ages[index] ?? seconds) < seconds);
    if (recent.length >= requests) {
      const oldest = Math.max(0, ...ages.filter((age) => age < seconds));
      return { decision: "too many", retryAfterSeconds: Math.max(1, Math.ceil(seconds - oldest)) };
    }
    this.#hostnames.put({ ...hostname, granted: [...recent, now] });
    return { decision: "granted", hostname: hostname.value };
  }

  /** @internal */
  seed(hostnames: readonly HostnameSeed[]): void {
    for (const hostname of hostnames) this.#hostnames.put({ granted: [], ...hostname });
  }

  /** @internal */
  clear(): void {
    this.#hostnames.clear();
  }
}
