/** Inputs of every resource, each with every property, that fit the emulator's getting-started seed. */
import { signatureKey, textAsset, type Wire, type WireValue } from "./wire.ts";

export type ResourceType =
  | "StorageZone"
  | "ShieldBotDetection"
  | "VideoCollection"
  | "VideoThumbnail"
  | "ExternalCertificateRequest"
  | "PodRecreation";

export const validInputs: Readonly<Record<ResourceType, Wire>> = {
  StorageZone: { name: "assets", region: "DE", replicationRegions: ["NY", "LA"], tier: 1, s3Type: 0 },
  ShieldBotDetection: {
    shieldZoneId: 2001,
    requestIntegrity: { level: 2, rules: ["first", { name: "second" }] },
    ipAddress: { mode: "strict" },
    browserFingerprint: { complexEnabled: true },
  },
  VideoCollection: { libraryId: "3001", collectionId: "5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11", name: "intro" },
  VideoThumbnail: {
    libraryId: "3001",
    videoId: "0b9d6c1e-3f2a-4d7b-9a55-6c8e4b1f2d33",
    file: textAsset("picture", "5e1f2b"),
    queryParameters: { first: "one", second: "two" },
  },
  ExternalCertificateRequest: { hostname: "www.example.com", triggers: ["first", 2, { third: true }] },
  PodRecreation: { appId: "orders", podId: "orders-0", triggers: ["first"] },
};

export const resourceTypes: readonly ResourceType[] = [
  "StorageZone",
  "ShieldBotDetection",
  "VideoCollection",
  "VideoThumbnail",
  "ExternalCertificateRequest",
  "PodRecreation",
];

/** A path of names and indices. */
export type Place = readonly (string | number)[];

const entriesOf = (value: WireValue): readonly (readonly [string | number, WireValue])[] =>
  isList(value) ? [...value.entries()] : typeof value === "object" && value !== null ? Object.entries(value) : [];

const isList = (value: WireValue): value is readonly WireValue[] => Array.isArray(value);

/** What stands in the engine's own wrapping is one value. */
const isWrapped = (value: WireValue): boolean =>
  typeof value === "object" && value !== null && !isList(value) && signatureKey in value;

/** Every place at which something stands: properties, and whatever is nested in them. */
export const placesIn = (value: WireValue, path: Place = []): readonly Place[] =>
  (isWrapped(value) ? [] : entriesOf(value)).flatMap(([name, inner]) => [
    [...path, name],
    ...placesIn(inner, [...path, name]),
  ]);

/** The same properties with another value at one place. */
export const withAt = (properties: Wire, [first, ...rest]: Place, change: (value: WireValue) => WireValue): Wire =>
  Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, name === first ? changed(inner, rest, change) : inner]),
  );

function changed(value: WireValue, place: Place, change: (value: WireValue) => WireValue): WireValue {
  const [first, ...rest] = place;
  if (first === undefined) return change(value);
  if (isList(value)) return value.map((inner, index) => (index === first ? changed(inner, rest, change) : inner));
  return typeof value === "object" && value !== null ? withAt(value, place, change) : value;
}
