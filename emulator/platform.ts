/** The emulated platform: everything it holds, by kind. */
import { Apps } from "./objects/apps.ts";
import { Hostnames, type CertificateLimit } from "./objects/hostnames.ts";
import { Libraries } from "./objects/libraries.ts";
import { Registries } from "./objects/registries.ts";
import { ShieldZones } from "./objects/shield-zones.ts";
import { StorageZones } from "./objects/storage-zones.ts";
import type { Surroundings } from "./objects/store.ts";
import type { Seed } from "./seed.ts";

export class Platform {
  readonly storageZones: StorageZones;
  readonly shieldZones: ShieldZones;
  readonly hostnames: Hostnames;
  readonly libraries: Libraries;
  readonly registries: Registries;
  readonly apps: Apps;

  constructor(surroundings: Surroundings, certificateLimit: CertificateLimit) {
    this.storageZones = new StorageZones(surroundings);
    this.shieldZones = new ShieldZones(surroundings);
    this.hostnames = new Hostnames(surroundings, certificateLimit);
    this.libraries = new Libraries(surroundings);
    this.registries = new Registries(surroundings);
    this.apps = new Apps(surroundings);
  }

  /** Adds the objects of a seed; one with the id of an object that is there takes its place. */
  seed(seed: Seed): void {
    this.storageZones.seed(seed.storageZones ?? [], seed.nextStorageZoneId ?? 0);
    this.shieldZones.seed(seed.shieldZones ?? []);
    this.hostnames.seed(seed.hostnames ?? []);
    this.libraries.seed(seed.libraries ?? []);
    this.registries.seed(seed.registries ?? []);
    this.apps.seed(seed.apps ?? []);
  }

  /** Everything the platform holds, as a seed that makes the same platform again. It contains the zones' passwords. */
  snapshot(): Required<Seed> {
    return {
      storageZones: this.storageZones.list(),
      nextStorageZoneId: this.storageZones.nextId,
      shieldZones: this.shieldZones.list(),
      hostnames: this.hostnames.list(),
      libraries: this.libraries.list(),
      registries: this.registries.list(),
      apps: this.apps.list(),
    };
  }

  /** Takes everything away. Ids start anew. */
  clear(): void {
    this.storageZones.clear();
    this.shieldZones.clear();
    this.hostnames.clear();
    this.libraries.clear();
    this.registries.clear();
    this.apps.clear();
  }
}
