import * as edgeplatform from "@edgeplatform/pulumi";

// The shield zone that protects a pull zone.
const shieldZone = edgeplatform.getShieldZoneByPullZoneOutput({ pullZoneId: 1001 });

export const shieldZoneId = shieldZone.shieldZoneId;
export const wafEnabled = shieldZone.wafEnabled;
