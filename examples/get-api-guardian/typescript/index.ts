import * as edgeplatform from "@edgeplatform/pulumi";

// The API guardian of a shield zone, and the endpoints that it protects.
const guardian = edgeplatform.getApiGuardianOutput({ shieldZoneId: 2001 });

export const apiTitle = guardian.configuration.title;
export const firstPath = guardian.endpoints[0].requestPath;
