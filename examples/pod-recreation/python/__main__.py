import pulumi
import pulumi_edgeplatform as edgeplatform

# A pod is recreated now, and again whenever the release among the triggers is another one.
restart = edgeplatform.PodRecreation(
    "restart",
    app_id="orders",
    pod_id="orders-0",
    triggers=["1.4.2"],
)

pulumi.export("recreatedPod", restart.pod_id)
