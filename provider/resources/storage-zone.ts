import type { AddStorageZoneParameters, StorageZoneState } from "../generated/types.gen.ts";
import type { UnshownNames } from "../platform.ts";
import type { PropertySpec } from "../property-spec.ts";
import { defineResource } from "../resource.ts";

/** Properties that the specification describes without naming them, and the setting in which the user names each. */
const unshown = { tier: "storageZoneTierProperty", s3Type: "storageZoneS3TypeProperty" } as const;

type Unshown = { readonly [Property in keyof typeof unshown]?: number };

const zeroOrOne = (meaning: string, setting: string): PropertySpec => ({
  type: "integer",
  description: `${meaning}: 0 or 1. The specification does not show its property name; the setting \`${setting}\` gives it.`,
  language: { jsonschema: { minimum: 0, maximum: 1 } },
});

/** Wire names of those that are named. */
function named(names: UnshownNames): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unshown).flatMap(([property, setting]) => {
      const wireName = names[setting];
      return wireName === undefined ? [] : [[property, wireName]];
    }),
  );
}

export const storageZone = defineResource<AddStorageZoneParameters & Unshown, StorageZoneState>({
  name: "StorageZone",
  description: `A storage zone: file storage with a main region and optional replication regions.

The platform shows no operation that changes or deletes a storage zone. A change of any input therefore makes a new
zone, and deleting the resource takes it out of Pulumi's state, with a warning, while the zone stays on the platform.

A zone without a \`name\` gets one by Pulumi's autonaming: the resource's name with a random suffix, unless the project's
configuration says otherwise.

A zone is imported by its number: \`pulumi import edgeplatform:index:StorageZone my-zone 123456\`.`,
  operations: { create: "addStorageZone", read: "getStorageZone" },
  adopts: false,
  identity: ["storageZoneId"],
  numericIdentity: ["storageZoneId"],
  extraInputs: {
    tier: zeroOrOne("The tier that stores the data", unshown.tier),
    s3Type: zeroOrOne("The S3 support type", unshown.s3Type),
  },
  optionalInputs: ["name"],
  autoname: "name",
  replaceOn: ["name", "region", "replicationRegions", "tier", "s3Type"],

  describe: ({ name, storageZoneId }) =>
    [
      "storage zone",
      ...(name === undefined ? [] : [`"${name}"`]),
      ...(storageZoneId === undefined ? [] : [`(${storageZoneId})`]),
    ].join(" "),

  verify: (inputs, names) =>
    Object.entries(unshown)
      .filter(([property, setting]) => property in inputs && names !== undefined && names[setting] === undefined)
      .map(([path, setting]) => ({
        path,
        reason:
          "cannot be sent, because the specification does not show its property name. Name it: " +
          `pulumi config set edgeplatform:${setting} <name>`,
      })),

  create: (platform, inputs) => platform.call("addStorageZone", inputs, { named: named(platform.names) }),

  async read(platform, { storageZoneId }) {
    const zone = await platform.find("getStorageZone", { id: storageZoneId }, { named: named(platform.names) });
    return zone?.deleted === true ? undefined : zone;
  },
});
