/** The provider without transport, configured for an emulator of its own. */
import { type EmulatorOptions, startEmulator } from "../../emulator/index.ts";
import type { Config } from "../config.ts";
import { Provider } from "../provider.ts";
import { canaryKey, testConfig } from "./test-config.ts";

export interface EmulatedOptions extends EmulatorOptions {
  /** Settings of the provider that differ from those of `testConfig`. */
  readonly settings?: Partial<Config>;
}

export async function startEmulatedProvider({ settings, ...options }: EmulatedOptions = {}) {
  const emulator = await startEmulator({ accessKey: canaryKey, ...options });
  const provider = new Provider();
  provider.configure(testConfig(emulator.url, settings));
  return {
    provider,
    emulator,
    /** What the platform was sent: method and path, and the body where there is one. */
    sent: (): unknown[] =>
      emulator.journal
        .entries()
        .map(({ method, path, body }) => (body === undefined ? `${method} ${path}` : [`${method} ${path}`, body])),
    [Symbol.asyncDispose]: () => emulator.close(),
  };
}

/** Of the seed that an emulator has without another: one object of each kind that the platform cannot create. */
export const seeded = {
  shieldZoneId: 2001,
  pullZoneId: 1001,
  hostname: "www.example.com",
  libraryId: "3001",
  collectionId: "5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11",
  videoId: "0b9d6c1e-3f2a-4d7b-9a55-6c8e4b1f2d33",
} as const;
