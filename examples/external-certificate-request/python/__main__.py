import pulumi
import pulumi_edgeplatform as edgeplatform

# A certificate for a hostname of the account. Another value among the triggers sends the request again.
www = edgeplatform.ExternalCertificateRequest(
    "www",
    hostname="www.example.com",
    triggers=["2026"],
)

pulumi.export("challenge", www.challenge)
