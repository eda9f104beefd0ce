import type { PropertySpec } from "./property-spec.ts";

const notEmpty = { jsonschema: { minLength: 1 } } as const;

const declared = {
  accessKey: {
    type: "string",
    description: "The API key that is sent in the `AccessKey` header. Required.",
    language: notEmpty,
    secret: true,
  },
  videoAccessKey: {
    type: "string",
    description: "The key for video library operations, where it differs. Default: `accessKey`.",
    language: notEmpty,
    secret: true,
  },
  baseUrl: {
    type: "string",
    description:
      "The address of the platform for storage zone, pull zone, shield and container operations. Required: the " +
      "specification names none. `https`, or `http` on this machine only.",
    language: notEmpty,
  },
  videoBaseUrl: {
    type: "string",
    description: "The address of the platform for video library operations. Required by those only.",
    language: notEmpty,
  },
  requestTimeout: {
    type: "number",
    description: "How long one request may take, in seconds, without retries and waits. Default: 60.",
    language: { jsonschema: { minimum: 0.001, maximum: 86_400 } },
  },
  maxRetries: {
    type: "integer",
    description:
      "How often a request that may be sent again is sent again after a failure, in whole numbers. Default: 4; 0 for " +
      "never.",
    language: { jsonschema: { minimum: 0, maximum: 100 } },
  },
  maxConcurrentRequests: {
    type: "integer",
    description: "How many requests are under way at once, at most. Default: 16.",
    language: { jsonschema: { minimum: 1, maximum: 1_000 } },
  },
  maxRequestsPerSecond: {
    type: "number",
    description: "How many requests are begun in a second, at most. Default: no limit.",
    language: { jsonschema: { minimum: 0.001, maximum: 100_000 } },
  },
  responseValidation: {
    type: "string",
    description:
      "What happens when an answer of the platform differs from its specification: `warn` reports it and goes on, " +
      "`strict` fails the operation. Default: `warn`.",
    language: { jsonschema: { enum: ["warn", "strict"] } },
  },
  onDelete: {
    type: "string",
    description:
      "What deleting a resource does, given that the platform shows no operation that deletes: `warn` takes it out of " +
      "Pulumi's state with a warning, `error` fails. Default: `warn`.",
    language: { jsonschema: { enum: ["warn", "error"] } },
  },
  requestLog: {
    type: "string",
    description:
      "A file to which one line of JSON is added for each request: what it was, for which resource, and how it ended; " +
      "never a key, a body or the id of an object. A relative path is one from the folder in which Pulumi runs the " +
      "program. Default: none.",
    language: notEmpty,
  },
  storageZoneTierProperty: {
    type: "string",
    description:
      "The property name of a storage zone's tier, which the specification does not show. With it, `tier` is sent and " +
      "read back. Default: none, and `tier` cannot be set.",
    language: notEmpty,
  },
  storageZoneS3TypeProperty: {
    type: "string",
    description:
      "The property name of a storage zone's S3 support type, which the specification does not show. With it, `s3Type` " +
      "is sent and read back. Default: none, and `s3Type` cannot be set.",
    language: notEmpty,
  },
} as const satisfies Record<string, PropertySpec>;

/** The name of a setting of the provider. */
export type SettingName = keyof typeof declared;

/** The environment variable behind a setting, such as `EDGEPLATFORM_BASE_URL` behind `baseUrl`. */
export const environmentVariable = (setting: string): string =>
  `EDGEPLATFORM_${setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/**
 * Every setting of the provider as its package schema shows it. The environment is read by the plugin alone and not
 * named to the SDKs as a default, because they would copy the key from there into the state.
 */
export const settings: Readonly<Record<string, PropertySpec>> = Object.fromEntries(
  Object.entries<PropertySpec>(declared).map(([name, setting]) => [
    name,
    { ...setting, description: `${setting.description} Environment variable: \`${environmentVariable(name)}\`.` },
  ]),
);
