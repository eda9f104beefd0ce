import type { PeerCertificate } from "node:tls";

/** What OpenSSL and Node.js call a certificate that nobody vouches for whom this machine trusts. */
const untrusted = [
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
];

/** What is wrong with a certificate that was not accepted, and what to do; `undefined` for failures of another kind. */
export function certificateProblem(
  code: string,
  certificate: PeerCertificate | undefined,
): { readonly reason: string; readonly advice: string } | undefined {
  if (code === "CERT_HAS_EXPIRED") {
    const date = new Date(certificate?.valid_to ?? NaN);
    const since = Number.isNaN(date.getTime()) ? "has expired" : `expired on ${date.toISOString().slice(0, 10)}`;
    return {
      reason: `its certificate ${since}`,
      advice: "Check the platform's certificate and the clock of this machine.",
    };
  }
  if (code === "CERT_NOT_YET_VALID") {
    return { reason: "its certificate is not valid yet", advice: "Check the clock of this machine." };
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    const names = certificate?.subjectaltname?.replace(/\b(DNS|IP Address):/g, "").slice(0, 200);
    return {
      reason: `its certificate is for ${names ?? "another host"}`,
      advice: "Check the address of the platform.",
    };
  }
  if (untrusted.includes(code)) {
    return {
      reason: "its certificate is signed by an authority that this machine does not trust",
      advice:
        "Where that is right, as behind a company's proxy, set NODE_EXTRA_CA_CERTS to a file with the authority's certificate.",
    };
  }
  return /^(CERT_|CRL_|ERR_TLS_CERT_)/.test(code)
    ? { reason: `its certificate was not accepted (${code})`, advice: "Check the platform's certificate." }
    : undefined;
}
