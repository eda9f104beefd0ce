// What the serialized providers call in Pulumi's Node.js host: the provider's operations in plain values, and nothing
// of their own. The methods are those of `pulumi.dynamic.ResourceProvider`, with the type of the resource first.
import type * as pulumi from "@pulumi/pulumi";
import { type ConfigResult, readConfig } from "../config.ts";
import { PartialResourceError } from "../operation-errors.ts";
import { defaultOperationTimeout, Provider, type Scope } from "../provider.ts";
import { resources } from "../registry.ts";
import type { AnyResource } from "../resource.ts";
import { settings } from "../settings.ts";
import { configurationError } from "./configuration.ts";
import { fromState, toState } from "./state.ts";

const provider = new Provider();
let configuration: ConfigResult | undefined;

/** Takes the stack's settings. Each type has this called, and all of them share what it leaves. */
export async function configure(config: pulumi.dynamic.Config): Promise<void> {
  const given = Object.keys(settings).map((name) => [name, config.get(`edgeplatform:${name}`)]);
  configuration = readConfig(Object.fromEntries(given), process.env);
  if ("config" in configuration) provider.configure(configuration.config);
  else throw configurationError(configuration);
}

/** The provider, for every operation: the host goes on to call after a configuration that failed. */
function configured(): Provider {
  if (configuration !== undefined && !("config" in configuration)) throw configurationError(configuration);
  return provider;
}

function resourceOf(type: string): AnyResource {
  const resource = resources.find(({ name }) => name === type);
  if (resource === undefined) throw new TypeError(`edgeplatform has no resource ${type}`);
  return resource;
}

/** The bounds of one operation. The host has no log: what is written to standard error is shown by the engine. */
const scope = (name: string): Scope => ({
  name,
  signal: new AbortController().signal,
  deadline: Date.now() + defaultOperationTimeout,
  warn: (message) => console.warn(`warning: ${message}`),
});

type State = Readonly<Record<string, unknown>>;

export async function check(type: string, olds: State, news: State): Promise<pulumi.dynamic.CheckResult> {
  const { name, properties } = fromState(news);
  const last = fromState(olds).properties;
  const { inputs, problems } = await configured().check(
    resourceOf(type),
    properties,
    Object.keys(last).length > 0 ? last : undefined,
    { resourceName: name, autonaming: undefined, randomSeed: new Uint8Array() },
  );
  return {
    inputs: toState(name, inputs),
    failures: problems.map(({ path, reason }) => ({ property: path, reason })),
  };
}

export async function diff(type: string, olds: State, news: State): Promise<pulumi.dynamic.DiffResult> {
  const { name, properties } = fromState(news);
  const { changes, stables } = configured().diff(resourceOf(type), fromState(olds).inputs, properties, scope(name));
  return {
    changes: changes.length > 0,
    replaces: [...new Set(changes.filter((change) => change.replaces).map((change) => change.input))],
    stables: [...stables],
    deleteBeforeReplace: false,
  };
}

export async function create(type: string, news: State): Promise<pulumi.dynamic.CreateResult> {
  const { name, properties } = fromState(news);
  try {
    const { id, state } = await configured().create(resourceOf(type), properties, scope(name));
    return { id, outs: toState(name, state, properties) };
  } catch (error) {
    if (!(error instanceof PartialResourceError)) throw error;
    const kept = { ...toState(name, error.state, properties), __provider: news["__provider"] };
    throw Object.assign(error, { properties: kept, reasons: [error.message] });
  }
}

export async function update(type: string, id: string, olds: State, news: State): Promise<pulumi.dynamic.UpdateResult> {
  const { name, properties } = fromState(news);
  const state = await configured().update(resourceOf(type), id, properties, fromState(olds).properties, scope(name));
  return { outs: toState(name, state, properties) };
}

export async function read(type: string, id: string, props: State = {}): Promise<pulumi.dynamic.ReadResult> {
  const { name, properties: state, inputs } = fromState(props);
  const found = await configured().read(resourceOf(type), id, { state, inputs }, scope(name));
  if (found === undefined) return { id: "" };
  return { id, props: toState(name, found.state, found.inputs), inputs: toState(name, found.inputs) };
}

function drop(type: string, props: State): Promise<void> {
  const { name, properties } = fromState(props);
  configured().delete(resourceOf(type), properties, scope(name));
  return Promise.resolve();
}

export { drop as delete };
