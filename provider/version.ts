import manifest from "../package.json" with { type: "json" };

/** The version of the provider, its package and its schema. */
export const version: string = manifest.version;
