import pulumi
import pulumi_edgeplatform as edgeplatform

# The API guardian of a shield zone, and the endpoints that it protects.
guardian = edgeplatform.get_api_guardian_output(shield_zone_id=2001)

pulumi.export("apiTitle", guardian.configuration.title)
pulumi.export("firstPath", guardian.endpoints[0].request_path)
