import { randomBytes } from "node:crypto";

import { merge, type JsonObject } from "../json.ts";
import { complete } from "../schemas.ts";
import { SeedError } from "../seed-error.ts";
import { Store, type Surroundings } from "./store.ts";

/** A storage zone as the platform answers with it; the documented fields that are not named here are there as well. */
export interface StorageZone extends JsonObject {
  Id: number;
  Name: string;
  Password: string;
  ReadOnlyPassword: string;
  Region: string;
  ReplicationRegions: string[];
  Deleted: boolean;
  DateModified: string;
}

/** What a seed says of a storage zone: any documented field, and the unnamed ones under the names that you use. */
export type StorageZoneSeed = Partial<StorageZone> & Pick<StorageZone, "Name" | "Region">;

const firstId = 5001;

export class StorageZones {
  readonly #zones: Store<StorageZone>;
  readonly #idByName = new Map<string, number>();
  readonly #surroundings: Surroundings;
  #nextId = firstId;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#zones = new Store((zone) => String(zone.Id), surroundings.changed);
  }

  /** The zone of this id, also when it is marked as deleted. */
  get(id: number | string): Readonly<StorageZone> | undefined {
    return this.#zones.get(String(id));
  }

  /** The zone of this name that is not marked as deleted. */
  named(name: string): Readonly<StorageZone> | undefined {
    const id = this.#idByName.get(name);
    const zone = id === undefined ? undefined : this.get(id);
    return zone?.Name === name && !zone.Deleted ? zone : undefined;
  }

  /** Every zone, those marked as deleted included. */
  list(): Readonly<StorageZone>[] {
    return this.#zones.all();
  }

  /** Creates a zone as the platform does: a new id, new passwords, every documented field. */
  create(fields: StorageZoneSeed): Readonly<StorageZone> {
    const now = this.#surroundings.now();
    const host = fields.Region.toLowerCase();
    const zone = {
      UserId: "emulator-user",
      Deleted: false,
      DateModified: now,
      ReplicationRegions: [],
      StorageHostname: `storage-${host}.example.net`,
      S3Hostname: `s3-${host}.example.net`,
      ...fields,
      Id: fields.Id ?? this.#nextId,
      Password: fields.Password ?? randomBytes(24).toString("hex"),
      ReadOnlyPassword: fields.ReadOnlyPassword ?? randomBytes(24).toString("hex"),
    };
    return this.#put(complete("StorageZone", zone, now));
  }

  /** Changes a zone behind the program's back (drift). The changes are not checked, so they can be wrong on purpose. */
  edit(id: number | string, changes: JsonObject): Readonly<StorageZone> | undefined {
    const zone = this.get(id);
    if (zone === undefined) return undefined;
    const changed = { DateModified: this.#surroundings.now(), ...changes, Id: zone.Id };
    return this.#put({ ...zone, ...merge(zone, changed) });
  }

  /** Marks a zone as deleted: reading it goes on to work, and its name is free again. */
  remove(id: number | string): Readonly<StorageZone> | undefined {
    return this.edit(id, { Deleted: true });
  }

  /** Takes a zone away altogether: reading it is a 404. */
  purge(id: number | string): boolean {
    return this.#zones.delete(String(id));
  }

  /** @internal */
  seed(zones: readonly StorageZoneSeed[], nextId: number): void {
    const taken = zones.flatMap((zone, index) => (this.#isTaken(zone) ? [`storageZones[${index}].Name`] : []));
    if (taken.length > 0) {
      throw new SeedError(taken.map((field) => ({ field, message: "is the name of another storage zone" })));
    }
    this.#nextId = zones.reduce((next, { Id = 0 }) => Math.max(next, Id + 1), Math.max(this.#nextId, nextId));
    for (const zone of zones) this.create(zone);
  }

  /** @internal */
  get nextId(): number {
    return this.#nextId;
  }

  /** @internal */
  clear(): void {
    this.#zones.clear();
    this.#idByName.clear();
    this.#nextId = firstId;
  }

  #isTaken({ Id, Name, Deleted }: StorageZoneSeed): boolean {
    const namesake = this.named(Name);
    return namesake !== undefined && namesake.Id !== Id && Deleted !== true;
  }

  #put(zone: StorageZone): StorageZone {
    if (!zone.Deleted) this.#idByName.set(zone.Name, zone.Id);
    this.#nextId = Math.max(this.#nextId, zone.Id + 1);
    return this.#zones.put(zone);
  }
}
