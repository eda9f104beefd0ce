import pulumi
import pulumi_edgeplatform as edgeplatform

# Bot detection of a shield zone, whose number getShieldZoneByPullZone tells.
bots = edgeplatform.ShieldBotDetection(
    "bots",
    shield_zone_id=2001,
    browser_fingerprint={"complex_enabled": True},
)

pulumi.export("protectedShieldZone", bots.shield_zone_id)
