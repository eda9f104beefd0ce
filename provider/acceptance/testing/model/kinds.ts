/** The resource types, all of them. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { textAsset, type Wire } from "../../../testing/wire.ts";
import { keyOf, type Kind } from "./kind.ts";
import { storageZone } from "./storage-zone.ts";

type Described = Omit<Kind, "isRepeatable" | "isRefused" | "make">;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const word = fc.constantFrom("one", "two", "three");
const events = fc.record({ triggers: fc.array(word, { maxLength: 1 }) });

const idOf = (identity: Wire): string => Object.values(identity).map(String).join("/");

/** What exists already: `held` is what the platform holds once it was declared. */
function adopted(described: Described, held: (inputs: Wire) => string): Kind {
  const kind: Kind = {
    ...described,
    isRepeatable: true,
    isRefused: () => false,
    make(model, slot, inputs) {
      model.objects.set(keyOf(kind, slot), held(inputs));
      return idOf(kind.identity(slot));
    },
  };
  return kind;
}

/** What happens once for each request: the platform counts it. */
function event(described: Omit<Described, "inputs">): Kind {
  const kind: Kind = {
    ...described,
    inputs: events,
    unknown: /may have acted/,
    isRepeatable: false,
    isRefused: () => false,
    make(model, slot) {
      const key = keyOf(kind, slot);
      model.objects.set(key, String(Number(model.objects.get(key) ?? 0) + 1));
      return idOf(kind.identity(slot));
    },
  };
  return kind;
}

const shieldZoneId = (slot: number): number => 2001 + slot;

const botDetection = adopted(
  {
    type: "ShieldBotDetection",
    operation: "updateBotDetection",
    identity: (slot) => ({ shieldZoneId: shieldZoneId(slot) }),
    inputs: fc.record({ ipAddress: fc.record({ mode: word }) }),
    actual: ({ shieldZones }, slot) => JSON.stringify(shieldZones.get(shieldZoneId(slot))?.botDetection["ipAddress"]),
  },
  ({ ipAddress }) => JSON.stringify(ipAddress),
);

const collection = adopted(
  {
    type: "VideoCollection",
    operation: "updateCollection",
    identity: (slot) => ({ libraryId: "library", collectionId: `collection-${slot}` }),
    inputs: fc.record({ name: word }),
    actual: ({ libraries }, slot) => JSON.stringify(libraries.collection("library", `collection-${slot}`)?.name),
  },
  ({ name }) => JSON.stringify(name),
);

const thumbnail = adopted(
  {
    type: "VideoThumbnail",
    operation: "setThumbnail",
    identity: (slot) => ({ libraryId: "library", videoId: `video-${slot}` }),
    inputs: word.map((text) => ({ file: textAsset(text, sha256(text)) })),
    actual: ({ libraries }, slot) => String(libraries.video("library", `video-${slot}`)?.thumbnail?.sha256),
  },
  ({ file }) => String(Object.entries(file ?? {}).find(([name]) => name === "hash")?.[1]),
);

const certificateRequest = event({
  type: "ExternalCertificateRequest",
  operation: "requestExternalHttpCertificate",
  identity: (slot) => ({ hostname: `www-${slot}.example.com` }),
  actual: ({ hostnames }, slot) => String(hostnames.get(`www-${slot}.example.com`)?.granted.length),
});

const podRecreation = event({
  type: "PodRecreation",
  operation: "recreatePod",
  identity: (slot) => ({ appId: "app", podId: `pod-${slot}` }),
  actual: ({ apps }, slot) => String(apps.pod("app", `pod-${slot}`)?.recreations),
});

export const kinds = [storageZone, botDetection, collection, thumbnail, certificateRequest, podRecreation] as const;
