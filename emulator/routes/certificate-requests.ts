// Specification: "Endpoints / Pull zone", "Errors / Certificate request status codes", "Limits".
import { createHash, randomBytes } from "node:crypto";

import { platformError } from "../errors.ts";
import { refuse, type Route } from "../route.ts";

interface CertificateRequest {
  Hostname: string;
}

export const requestExternalHttpCertificate: Route<CertificateRequest> = {
  operationId: "requestExternalHttpCertificate",
  error: (failure, path) => (failure.status === 401 ? undefined : platformError(failure, path)),
  handle({ platform, body }) {
    const result = platform.hostnames.requestCertificate(body.Hostname);
    switch (result.decision) {
      case "unknown hostname": {
        const message = "The hostname is not in the account.";
        return refuse({ status: 404, key: "pullzone.hostname_not_found", field: "Hostname", message });
      }
      case "too many": {
        const message = "There were too many certificate requests for this hostname.";
        const retryAfter = result.retryAfterSeconds;
        return refuse({ status: 429, key: "pullzone.too_many_requests", field: "Hostname", message, retryAfter });
      }
      case "granted":
        return { status: 200, body: { Hostname: result.hostname, ...challengeFile(result.hostname) } };
    }
  },
};

/** What an HTTP-01 challenge consists of: the file that the host must serve. */
function challengeFile(hostname: string) {
  const token = randomBytes(32).toString("base64url");
  const thumbprint = createHash("sha256").update(hostname).digest("base64url");
  return { ChallengePath: `/.well-known/acme-challenge/${token}`, ChallengeContent: `${token}.${thumbprint}` };
}
