import type { PodRecreationInputs, PodRecreationState } from "../generated/types.gen.ts";
import { defineResource } from "../resource.ts";
import { triggers } from "../triggers.ts";

export const podRecreation = defineResource<PodRecreationInputs, PodRecreationState>({
  name: "PodRecreation",
  description: `The recreation of a pod of a container app.

Creating the resource recreates the pod and deletes the previous one. It is an event: nothing of it can be read, changed
or undone later. To recreate the pod again, change \`triggers\`, which replaces the resource.`,
  operations: { create: "recreatePod" },
  adopts: false,
  identity: ["appId", "podId"],
  extraInputs: { triggers: triggers("recreates the pod again") },
  replaceOn: ["appId", "podId", "triggers"],

  describe: ({ appId, podId }) => `recreation of pod "${appId}/${podId}"`,

  async create(platform, inputs) {
    await platform.call("recreatePod", inputs);
    return {};
  },
});
