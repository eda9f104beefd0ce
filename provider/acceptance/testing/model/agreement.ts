import { expect } from "@jest/globals";
import type { Session } from "../../../testing/session.ts";
import { differences } from "../zone-state.ts";
import { keyOf, slots } from "./kind.ts";
import { kinds } from "./kinds.ts";
import { Model } from "./model.ts";

/** What the platform holds of anything but storage zones. */
function objectsOf({ platform }: Session["emulator"]): ReadonlyMap<string, string> {
  return new Map(
    kinds.flatMap((kind) =>
      Array.from(
        { length: slots },
        (_, slot): [string, string] | undefined => kind.actual && [keyOf(kind, slot), kind.actual(platform, slot)],
      ).filter((entry) => entry !== undefined),
    ),
  );
}

/** A model of the platform as it is at the start. */
export function modelOf({ emulator }: Session): Model {
  const model = new Model();
  for (const [key, held] of objectsOf(emulator)) model.objects.set(key, held);
  return model;
}

/** The platform holds what the model says, no more and no less, and the state says of it what is there. */
export function expectAgreement(model: Model, { emulator }: Session): void {
  const { storageZones } = emulator.platform;
  const zones = storageZones.list().map(({ Id, Name, Region, ReplicationRegions, Deleted }) => ({
    ...{ id: Id, name: Name, region: Region, replicationRegions: ReplicationRegions, deleted: Deleted },
  }));
  expect(zones).toEqual([...model.zones].map(([id, zone]) => ({ id, ...zone })));
  expect(objectsOf(emulator)).toEqual(model.objects);
  for (const { id, properties } of model.zonesInState()) {
    if (!model.stale.has(Number(id))) expect(differences(properties, storageZones.get(id))).toEqual([]);
  }
}
