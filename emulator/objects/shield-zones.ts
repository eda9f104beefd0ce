import { isJsonObject, merge, type JsonObject } from "../json.ts";
import { complete } from "../schemas.ts";
import { Store, type Surroundings } from "./store.ts";

export interface ShieldZone {
  readonly shieldZoneId: number;
  readonly pullZoneId: number;
  /** The shield zone configuration, every documented field. */
  readonly configuration: JsonObject;
  /** The bot detection configuration. */
  readonly botDetection: JsonObject;
  /** The API guardian: `configuration` and `endpoints`. */
  readonly apiGuardian: JsonObject;
}

/** What a seed says of a shield zone: fields that are left out get empty values. */
export type ShieldZoneSeed = Pick<ShieldZone, "shieldZoneId" | "pullZoneId"> & Partial<ShieldZone>;

export class ShieldZones {
  readonly #zones: Store<ShieldZone>;
  readonly #idByPullZone = new Map<string, number>();
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#zones = new Store((zone) => String(zone.shieldZoneId), surroundings.changed);
  }

  get(shieldZoneId: number | string): ShieldZone | undefined {
    return this.#zones.get(String(shieldZoneId));
  }

  ofPullZone(pullZoneId: number | string): ShieldZone | undefined {
    const id = this.#idByPullZone.get(String(pullZoneId));
    return id === undefined ? undefined : this.get(id);
  }

  list(): ShieldZone[] {
    return this.#zones.all();
  }

  /** Merges changes into the parts of a shield zone; the ids stay. */
  edit(
    shieldZoneId: number | string,
    changes: { configuration?: JsonObject; botDetection?: JsonObject; apiGuardian?: JsonObject },
  ): ShieldZone | undefined {
    const zone = this.get(shieldZoneId);
    if (zone === undefined) return undefined;
    return this.#put({
      shieldZoneId: zone.shieldZoneId,
      pullZoneId: zone.pullZoneId,
      configuration: merge(zone.configuration, changes.configuration ?? {}),
      botDetection: merge(zone.botDetection, changes.botDetection ?? {}),
      apiGuardian: merge(zone.apiGuardian, changes.apiGuardian ?? {}),
    });
  }

  /** Takes a shield zone away: its operations answer with 404. */
  remove(shieldZoneId: number | string): boolean {
    return this.#zones.delete(String(shieldZoneId));
  }

  /** @internal */
  seed(zones: readonly ShieldZoneSeed[]): void {
    for (const zone of zones) this.#put(zone);
  }

  /** @internal */
  clear(): void {
    this.#zones.clear();
    this.#idByPullZone.clear();
  }

  #put({ shieldZoneId, pullZoneId, configuration = {}, botDetection = {}, apiGuardian = {} }: ShieldZoneSeed) {
    this.#idByPullZone.set(String(pullZoneId), shieldZoneId);
    const now = this.#surroundings.now();
    return this.#zones.put({
      shieldZoneId,
      pullZoneId,
      configuration: complete("ShieldZone", { ...configuration, shieldZoneId, pullZoneId }, now),
      botDetection: complete("BotDetection", { ...botDetection, shieldZoneId }, now),
      apiGuardian: complete("ApiGuardian", withShieldZoneId(apiGuardian, shieldZoneId), now),
    });
  }
}

/** The API guardian's configuration and endpoints name their shield zone too. */
function withShieldZoneId(apiGuardian: JsonObject, shieldZoneId: number): JsonObject {
  const endpoints = Array.isArray(apiGuardian["endpoints"]) ? apiGuardian["endpoints"] : [];
  return merge(apiGuardian, {
    configuration: { shieldZoneId },
    endpoints: endpoints.filter(isJsonObject).map((endpoint) => ({ ...endpoint, shieldZoneId })),
  });
}
