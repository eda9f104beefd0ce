import type { ExternalCertificateRequestInputs, ExternalCertificateRequestState } from "../generated/types.gen.ts";
import { anyValue } from "../property-spec.ts";
import { defineResource } from "../resource.ts";
import { triggers } from "../triggers.ts";

export const externalCertificateRequest = defineResource<
  ExternalCertificateRequestInputs,
  ExternalCertificateRequestState
>({
  name: "ExternalCertificateRequest",
  description: `A request for an external HTTP certificate for a hostname of the account.

Creating the resource sends the request; its answer holds the details of the HTTP-01 challenge file for verification.
A request is an event: nothing of it can be read, changed or deleted later. To send it again, change \`triggers\`, which
replaces the resource.`,
  operations: { create: "requestExternalHttpCertificate" },
  adopts: false,
  identity: ["hostname"],
  extraInputs: { triggers: triggers("sends the request again") },
  extraOutputs: {
    challenge: {
      ...anyValue,
      description:
        "The details of the HTTP-01 challenge file for verification, as the platform answered. The specification " +
        "does not show their structure.",
    },
  },
  replaceOn: ["hostname", "triggers"],

  describe: ({ hostname }) => `certificate request for hostname "${hostname}"`,

  create: async (platform, inputs) => ({ challenge: await platform.call("requestExternalHttpCertificate", inputs) }),
});
