/** Random valid inputs of every resource, each property of them there or not where it may be left out. */
import fc from "fast-check";
import { Asset } from "../asset.ts";
import { resources } from "../registry.ts";
import type { AnyResource } from "../resource.ts";
import type { Properties } from "../values.ts";

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 });
const number = fc.integer({ min: 0, max: 1_000 });
const anything = fc.dictionary(fc.oneof(text, fc.constantFrom("constructor", "__proto__", "a.b")), fc.jsonValue(), {
  maxKeys: 3,
});
const optional = { requiredKeys: [] };

const byName: Readonly<Record<string, fc.Arbitrary<Properties>>> = {
  StorageZone: fc.record(
    {
      name: text,
      region: fc.constantFrom("DE", "NY", "LA", "SG"),
      replicationRegions: fc.uniqueArray(fc.constantFrom("DE", "NY", "LA", "SG", "SYD")),
      tier: fc.constantFrom(0, 1),
      s3Type: fc.constantFrom(0, 1),
    },
    { requiredKeys: ["name", "region"] },
  ),
  ShieldBotDetection: fc.record(
    {
      shieldZoneId: number,
      requestIntegrity: anything,
      ipAddress: anything,
      browserFingerprint: fc.record({ complexEnabled: fc.boolean() }, optional),
    },
    { requiredKeys: ["shieldZoneId"] },
  ),
  VideoCollection: fc.record({ libraryId: text, collectionId: text, name: fc.string() }),
  VideoThumbnail: fc.record(
    {
      libraryId: text,
      videoId: text,
      file: fc.tuple(fc.constantFrom("file", "text", "remote"), text, text).map((asset) => new Asset(...asset)),
      queryParameters: fc.dictionary(text, fc.string(), { noNullPrototype: true }),
    },
    { requiredKeys: ["libraryId", "videoId"] },
  ),
  ExternalCertificateRequest: fc.record(
    { hostname: fc.domain(), triggers: fc.array(fc.jsonValue(), { maxLength: 3 }) },
    { requiredKeys: ["hostname"] },
  ),
  PodRecreation: fc.record(
    { appId: text, podId: text, triggers: fc.array(fc.jsonValue(), { maxLength: 3 }) },
    { requiredKeys: ["appId", "podId"] },
  ),
};

export function arbitraryInputs({ name }: AnyResource): fc.Arbitrary<Properties> {
  const inputs = byName[name];
  if (inputs === undefined) throw new Error(`No random inputs of ${name}`);
  return inputs;
}

/** Every resource under its name, for `test.each`. */
export const namedResources = resources.map((resource) => [resource.name, resource] as const);

/** The same values in objects of their own. */
export const copyOf = (properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, copied(value)]));

const copied = (value: unknown): unknown =>
  value instanceof Asset ? new Asset(value.kind, value.value, value.hash) : structuredClone(value);
