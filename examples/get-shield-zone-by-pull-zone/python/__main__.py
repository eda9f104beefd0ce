import pulumi
import pulumi_edgeplatform as edgeplatform

# The shield zone that protects a pull zone.
shield_zone = edgeplatform.get_shield_zone_by_pull_zone_output(pull_zone_id=1001)

pulumi.export("shieldZoneId", shield_zone.shield_zone_id)
pulumi.export("wafEnabled", shield_zone.waf_enabled)
