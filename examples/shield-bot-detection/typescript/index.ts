import * as edgeplatform from "@edgeplatform/pulumi";

// Bot detection of a shield zone, whose number getShieldZoneByPullZone tells.
const bots = new edgeplatform.ShieldBotDetection("bots", {
  shieldZoneId: 2001,
  browserFingerprint: { complexEnabled: true },
});

export const protectedShieldZone = bots.shieldZoneId;
