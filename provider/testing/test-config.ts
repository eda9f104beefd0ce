/** A whole configuration for a platform at an address of this machine. */
import type { Config } from "../config.ts";

/** A key that must not be found where it does not belong. */
export const canaryKey = "canary-access-key-4711";

export function testConfig(url: string, settings: Partial<Config> = {}): Config {
  return {
    accessKey: canaryKey,
    videoAccessKey: undefined,
    baseUrl: url,
    videoBaseUrl: url,
    requestTimeout: 10_000,
    maxRetries: 4,
    maxConcurrentRequests: 16,
    maxRequestsPerSecond: undefined,
    responseValidation: "warn",
    onDelete: "warn",
    requestLog: undefined,
    names: { storageZoneTierProperty: undefined, storageZoneS3TypeProperty: undefined },
    userAgent: "edgeplatform-tests",
    ...settings,
  };
}
