/** A certificate authority of the test's own, and certificates of it; made when needed and never kept. */
import { randomUUID } from "node:crypto";
import { generate } from "selfsigned";

/** What a server shows, and the key to it; as text in PEM. */
export interface Identity {
  readonly key: string;
  readonly cert: string;
}

const day = 86_400_000;
const curve = { keyType: "ec", algorithm: "sha256" } as const;

export class CertificateAuthority {
  readonly #identity: Identity;

  private constructor(identity: Identity) {
    this.#identity = identity;
  }

  static async create(): Promise<CertificateAuthority> {
    const { private: key, cert } = await generate([{ name: "commonName", value: `Test Authority ${randomUUID()}` }], {
      ...curve,
      extensions: [
        { name: "basicConstraints", cA: true, critical: true },
        { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
      ],
    });
    return new CertificateAuthority({ key, cert });
  }

  /** Its own certificate, which those trust who trust it. */
  get certificate(): string {
    return this.#identity.cert;
  }

  /** A certificate for a host, from yesterday until tomorrow or an earlier date. */
  async issue(host: string, notAfterDate = new Date(Date.now() + day)): Promise<Identity> {
    return identityOf(host, { ca: this.#identity, notAfterDate });
  }
}

/** A certificate that nobody has signed but its own key. */
export const selfSigned = (host: string): Promise<Identity> => identityOf(host, {});

async function identityOf(host: string, options: Parameters<typeof generate>[1]): Promise<Identity> {
  const altName = /^[\d.]+$/.test(host) ? ({ type: 7, ip: host } as const) : ({ type: 2, value: host } as const);
  const { private: key, cert } = await generate([{ name: "commonName", value: host }], {
    ...curve,
    notBeforeDate: new Date(Date.now() - 10 * day),
    extensions: [{ name: "subjectAltName", altNames: [altName] }],
    ...options,
  });
  return { key, cert };
}
