import * as edgeplatform from "@edgeplatform/pulumi";

// A certificate for a hostname of the account. Another value among the triggers sends the request again.
const www = new edgeplatform.ExternalCertificateRequest("www", {
  hostname: "www.example.com",
  triggers: ["2026"],
});

export const challenge = www.challenge;
