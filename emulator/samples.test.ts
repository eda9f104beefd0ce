import { expect, test } from "@jest/globals";

import { operations, type Operation } from "../provider/api/testing/document.ts";
import { readSample } from "../provider/api/testing/samples.ts";
import { checkSeed, startEmulator } from "./index.ts";
import { undocumented } from "./testing/documented.ts";
import { send, type Sent } from "./testing/http.ts";

/** What the samples' requests are about. */
const seed = checkSeed({
  storageZones: [{ Id: parameter("getStorageZone", "id"), Name: "another", Region: "DE" }],
  shieldZones: [
    {
      shieldZoneId: parameter("updateBotDetection", "shieldZoneId"),
      pullZoneId: parameter("getShieldZoneByPullZone", "pullZoneId"),
    },
  ],
  hostnames: [{ value: hostname() }],
  libraries: [
    {
      libraryId: parameter("setThumbnail", "libraryId"),
      collections: [{ collectionId: parameter("updateCollection", "collectionId"), name: "old" }],
      videos: [{ videoId: parameter("setThumbnail", "videoId") }],
    },
  ],
  apps: [{ appId: parameter("recreatePod", "appId"), pods: [{ podId: parameter("recreatePod", "podId") }] }],
});

test.each(operations.map((operation) => [operation.id, operation] as const))(
  "%s: the sample is answered with a success, each invalid one with a 400 in a documented shape",
  async (id, operation) => {
    await using emulator = await startEmulator({ seed });
    const { request, invalid } = readSample(id);
    const path = pathOf(operation, request.parameters);

    const answered = await send(emulator, path, sentOf(request));
    expect([answered.status < 300, answered.text]).toEqual([true, answered.text]);
    expect(undocumented(id, answered)).toEqual([]);

    for (const { where, reason, body } of invalid.filter(({ where }) => where === "request")) {
      const refused = await send(emulator, path, { body });
      expect([where, reason, refused.status, undocumented(id, refused)]).toEqual([where, reason, 400, []]);
    }
  },
);

function sentOf({ body, bodyBase64 }: { body?: unknown; bodyBase64?: string }): Sent {
  if (bodyBase64 === undefined) return { body };
  return { body: Buffer.from(bodyBase64, "base64"), headers: { "content-type": "application/octet-stream" } };
}

function pathOf({ method, path }: Operation, parameters: Readonly<Record<string, unknown>>): string {
  return `${method} ${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])))}`;
}

function parameter(operationId: string, name: string): unknown {
  return readSample(operationId).request.parameters[name];
}

function hostname(): unknown {
  const { body } = readSample("requestExternalHttpCertificate").request;
  return typeof body === "object" && body !== null && "Hostname" in body ? body.Hostname : undefined;
}
