// What the platform receives when an example is run, and what the example gives.
import { expect } from "@jest/globals";

export interface Expectation {
  /** Method and path of each request of the first update. */
  readonly requests: readonly string[];
  /** The stack's outputs. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** Whether Pulumi shows the outputs only when it is asked for secrets. */
  readonly secret?: boolean;
}

const collection = "5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11";
const video = "0b9d6c1e-3f2a-4d7b-9a55-6c8e4b1f2d33";

/** By the topic's folder. */
export const expectations: Readonly<Record<string, Expectation>> = {
  "storage-zone": {
    requests: ["POST /storagezone"],
    outputs: { zoneName: expect.stringMatching(/^assets-[0-9a-f]{7}$/), uploadHostname: expect.any(String) },
  },
  "shield-bot-detection": {
    requests: ["PATCH /shield/shield-zone/2001/bot-detection"],
    outputs: { protectedShieldZone: 2001 },
  },
  "video-collection": {
    requests: [`POST /library/3001/collections/${collection}`],
    outputs: { collectionName: "Tutorials" },
  },
  "video-thumbnail": {
    requests: [`POST /library/3001/videos/${video}/thumbnail`],
    outputs: { posterOf: video },
  },
  "external-certificate-request": {
    requests: ["POST /pullzone/requestExternalHttpCertificate"],
    outputs: { challenge: expect.anything() },
  },
  "pod-recreation": {
    requests: ["POST /mc/apps/orders/pods/orders-0/recreate"],
    outputs: { recreatedPod: "orders-0" },
  },
  "get-storage-zone": {
    requests: ["GET /storagezone/5001"],
    outputs: { region: "LA", filesStored: 12 },
    secret: true,
  },
  "get-shield-zone-by-pull-zone": {
    requests: ["GET /shield/shield-zone/get-by-pullzone/1001"],
    outputs: { shieldZoneId: 2001, wafEnabled: true },
  },
  "get-api-guardian": {
    requests: ["GET /shield/shield-zone/2001/api-guardian"],
    outputs: { apiTitle: "Orders", firstPath: "/orders/{orderId}" },
  },
  "get-container-registries": {
    requests: ["GET /mc/registries"],
    outputs: { registryCount: 1, firstRegistry: "Public examples" },
    secret: true,
  },
};
