import { shapes } from "./generated/wire.gen.ts";
import { isLinkLocal, isLoopback } from "./hosts.ts";
import type { UnshownNames } from "./platform.ts";
import { environmentVariable, settings } from "./settings.ts";
import type { Problem } from "./problem.ts";
import { validateInputs } from "./validation.ts";
import type { Properties } from "./values.ts";
import { version } from "./version.ts";

/** The provider's settings, complete and valid. */
export interface Config {
  readonly accessKey: string;
  readonly videoAccessKey: string | undefined;
  readonly baseUrl: string;
  readonly videoBaseUrl: string | undefined;
  /** Milliseconds. */
  readonly requestTimeout: number;
  readonly maxRetries: number;
  readonly maxConcurrentRequests: number;
  readonly maxRequestsPerSecond: number | undefined;
  readonly responseValidation: "warn" | "strict";
  readonly onDelete: "warn" | "error";
  /** The path of a file, as it was given. */
  readonly requestLog: string | undefined;
  readonly names: UnshownNames;
  readonly userAgent: string;
}

/** What became of the settings: a configuration, or what stands in its way. */
export type ConfigResult =
  { readonly config: Config } | { readonly missing: readonly string[]; readonly problems: readonly Problem[] };

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that the engine or its SDKs add, which are not ours to judge. */
const reserved = new Set(["version", "pluginDownloadURL", "__internal"]);

/**
 * Everything that is wrong with the settings of a program or a stack, whether or not they are complete. An argument
 * wins over the environment; the engine has already let explicit arguments win over stack configuration.
 */
export function checkSettings(args: Properties, environment: Environment): readonly Problem[] {
  const values = valuesOf(args, environment);
  const problems = [
    ...validateInputs("Settings", values),
    ...addressProblems(values),
    ...keyProblems(values),
    ...nameProblems(values),
  ];
  return problems.map(({ path, reason }) => {
    const source = isGiven(args[path]) ? "" : ` (set by ${environmentVariable(path)})`;
    return { path, reason: reason + source };
  });
}

/** The configuration that arguments and environment make together. */
export function readConfig(args: Properties, environment: Environment): ConfigResult {
  const values = valuesOf(args, environment);
  const problems = checkSettings(args, environment);
  const { accessKey, baseUrl } = values;
  const missing = ["accessKey", "baseUrl"].filter((name) => values[name] === undefined);
  if (typeof accessKey !== "string" || typeof baseUrl !== "string" || problems.length > 0) return { missing, problems };
  const number = (name: string): number | undefined => {
    const value = values[name];
    return typeof value === "number" ? value : undefined;
  };
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
  const videoBaseUrl = text("videoBaseUrl");
  return {
    config: {
      accessKey,
      videoAccessKey: text("videoAccessKey"),
      baseUrl: normalizedAddress(baseUrl),
      videoBaseUrl: videoBaseUrl === undefined ? undefined : normalizedAddress(videoBaseUrl),
      requestTimeout: (number("requestTimeout") ?? 60) * 1_000,
      maxRetries: number("maxRetries") ?? 4,
      maxConcurrentRequests: number("maxConcurrentRequests") ?? 16,
      maxRequestsPerSecond: number("maxRequestsPerSecond"),
      responseValidation: text("responseValidation") === "strict" ? "strict" : "warn",
      onDelete: text("onDelete") === "error" ? "error" : "warn",
      requestLog: text("requestLog"),
      names: {
        storageZoneTierProperty: text("storageZoneTierProperty"),
        storageZoneS3TypeProperty: text("storageZoneS3TypeProperty"),
      },
      userAgent: `edgeplatform-pulumi/${version} node/${process.versions.node}`,
    },
  };
}

/** The one form of an address: without spaces around it and without a slash at its end. */
export const normalizedAddress = (address: string): string =>
  (URL.canParse(address) ? new URL(address).href : address).replace(/\/+$/, "");

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** The settings under their names: arguments first, then the environment; numbers as numbers. */
function valuesOf(args: Properties, environment: Environment): Properties {
  const given = Object.entries(args).filter(([name, value]) => !reserved.has(name) && isGiven(value));
  const fromEnvironment = Object.keys(settings).flatMap((name) => {
    const value = environment[environmentVariable(name)];
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
  const values = Object.fromEntries([...fromEnvironment, ...given]);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asDeclared(name, value)]));
}

/** Stack configuration and environment are text: a setting that is a number is read as one, if it is one. */
function asDeclared(name: string, value: unknown): unknown {
  const type = Object.hasOwn(settings, name) ? settings[name]?.type : undefined;
  if (typeof value !== "string" || (type !== "integer" && type !== "number")) return value;
  return /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
}

function addressProblems(values: Properties): readonly Problem[] {
  return ["baseUrl", "videoBaseUrl"].flatMap((path) => {
    const value = values[path];
    if (typeof value !== "string" || value === "") return [];
    const reason = addressProblem(value);
    return reason === undefined ? [] : [{ path, reason }];
  });
}

function addressProblem(address: string): string | undefined {
  if (!URL.canParse(address)) return "must be an address such as https://platform.example.com";
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return "must not hold credentials; the key is the setting accessKey";
  if (/[?#]/.test(address)) return "must not hold a query or a fragment";
  if (isLinkLocal(url.hostname)) return "must not be a link-local address, where machines get their credentials";
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname))) {
    return "must begin with https:// (http:// is accepted for this machine only)";
  }
  return undefined;
}

/** A key that could not stand in a header as it is, such as one with the line break of a file. */
function keyProblems(values: Properties): readonly Problem[] {
  return ["accessKey", "videoAccessKey"].flatMap((path) => {
    const value = values[path];
    if (typeof value !== "string" || /^[\x21-\x7e]*$/.test(value)) return [];
    return [{ path, reason: "must be one line of printable characters without spaces" }];
  });
}

/** A name that is given to what the specification does not name, and that it gives to something else. */
function nameProblems(values: Properties): readonly Problem[] {
  const { storageZoneTierProperty: tier, storageZoneS3TypeProperty: s3Type } = values;
  const taken = Object.entries({ storageZoneTierProperty: tier, storageZoneS3TypeProperty: s3Type })
    .filter(([, name]) => typeof name === "string" && Object.hasOwn(shapes["StorageZone"] ?? {}, name))
    .map(([path]) => ({ path, reason: "must not be the name of another property of a storage zone" }));
  if (tier === undefined || tier !== s3Type) return taken;
  return [...taken, { path: "storageZoneS3TypeProperty", reason: "must not be the same as storageZoneTierProperty" }];
}
