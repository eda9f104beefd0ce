/**
 * A stand-in for the platform, for demos and tests: it validates requests against the API description, answers with
 * the documented shapes, keeps state, injects faults and records every request.
 */
export type { Access } from "./access-keys.ts";
export type { Emulator } from "./emulator.ts";
export type { Fault, FaultTarget } from "./fault.ts";
export { FaultError } from "./fault-check.ts";
export type { FaultHandle, Faults } from "./faults.ts";
export type { Journal, JournalEntry } from "./journal.ts";
export type { JsonObject, JsonValue } from "./json.ts";
export type { App, Apps, AppSeed, Pod } from "./objects/apps.ts";
export type { CertificateLimit, Hostname, Hostnames, HostnameSeed } from "./objects/hostnames.ts";
export type { Collection, Libraries, Library, LibrarySeed, Video } from "./objects/libraries.ts";
export type { ContainerRegistry, Registries, RegistrySeed } from "./objects/registries.ts";
export type { ShieldZone, ShieldZones, ShieldZoneSeed } from "./objects/shield-zones.ts";
export type { StorageZone, StorageZones, StorageZoneSeed } from "./objects/storage-zones.ts";
export type { EmulatorOptions, RegistryPaging } from "./options.ts";
export type { Platform } from "./platform.ts";
export { checkSeed, readSeed, type Seed } from "./seed.ts";
export { SeedError } from "./seed-error.ts";
export { defaultAccessKey, startEmulator } from "./start.ts";
export { StateFileError } from "./state-file.ts";
