import * as edgeplatform from "@edgeplatform/pulumi";

// A pod is recreated now, and again whenever the release among the triggers is another one.
const restart = new edgeplatform.PodRecreation("restart", {
  appId: "orders",
  podId: "orders-0",
  triggers: ["1.4.2"],
});

export const recreatedPod = restart.podId;
