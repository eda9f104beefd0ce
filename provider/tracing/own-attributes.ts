/** Attributes for which OpenTelemetry's conventions have no name. */
export const ownAttributes = {
  urn: "pulumi.urn",
  type: "pulumi.type",
  operation: "edgeplatform.operation",
  requestId: "edgeplatform.request_id",
} as const;
