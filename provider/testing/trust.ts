/** Trust of this process in a certificate authority of a test, as NODE_EXTRA_CA_CERTS gives it to a new process. */
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll } from "@jest/globals";
import type { CertificateAuthority } from "./certificates.ts";

/** Trusts an authority until the tests of the file are over. */
export function trust({ certificate }: CertificateAuthority): void {
  const before = getCACertificates();
  setDefaultCACertificates([...before, certificate]);
  afterAll(() => setDefaultCACertificates(before));
}
