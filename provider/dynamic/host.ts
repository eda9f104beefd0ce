// What the serialized providers call in Pulumi's Node.js host: the provider's operations in plain values, and nothing
// of their own. The functions are the methods of `pulumi.dynamic.ResourceProvider`, with the type of the resource
// first. What is in a state calls them, whichever version wrote it: they keep their names and parameters.
import type * as pulumi from "@pulumi/pulumi";
import { MalformedIdError } from "../identity.ts";
import { OperationError, PartialResourceError } from "../operation-errors.ts";
import type { Provider, Scope } from "../provider.ts";
import { resources } from "../registry.ts";
import type { AnyResource } from "../resource.ts";
import type { Properties } from "../values.ts";
import { providerWith } from "./configuration.ts";
import { scopeOf } from "./scope.ts";
import { redactor } from "./secrets.ts";
import { fitting, fromState, own, type Taken, toState } from "./state.ts";

/** The provider with the settings of the stack, or of the environment alone as long as the host has told none. */
let configured = (): Provider => providerWith(() => undefined);

/**
 * Takes the stack's settings. It neither waits nor fails, because the host goes on to other operations meanwhile and
 * afterwards: each of those fails by itself when the settings are incomplete or wrong.
 */
export async function configure(_type: string, { config }: pulumi.dynamic.ConfigureRequest): Promise<void> {
  configured = () => providerWith((name) => config.get(`edgeplatform:${name}`));
}

function resourceOf(type: string): AnyResource {
  const resource = resources.find(({ name }) => name === type);
  if (resource === undefined) throw new TypeError(`edgeplatform has no resource ${type}`);
  return resource;
}

/**
 * Does one operation. The host has no log: the engine shows what is written to standard error, under no resource's name.
 * It also prints some errors, as `${error}: ${error.stack}`: what the user can do something about has no stack.
 *
 * @param known - What is known of the resource: none of its secrets is said.
 */
async function run<Result>(
  type: string,
  known: readonly [Taken, ...Taken[]],
  operation: (provider: Provider, resource: AnyResource, scope: Scope) => Result | Promise<Result>,
): Promise<Result> {
  const [{ name }] = known;
  const subject = `${type} ${name}`;
  const redact = redactor(type, known);
  const scope = scopeOf(name, (message) => console.warn(`warning: ${subject}: ${message}`), redact);
  try {
    return await operation(configured(), resourceOf(type), scope);
  } catch (error) {
    if (!(error instanceof OperationError || error instanceof MalformedIdError)) throw error;
    const message = redact(error.message);
    throw Object.assign(error, { message, stack: message, toString: () => subject });
  }
}

export async function check(
  type: string,
  olds: Properties,
  news: Properties,
): Promise<pulumi.dynamic.CheckResult<Properties>> {
  const [last, given] = [fromState(olds), fromState(news)];
  return run(type, [given, last], async (provider, resource) => {
    const { inputs, problems } = await provider.check(
      resource,
      given.properties,
      Object.keys(last.properties).length > 0 ? last.properties : undefined,
      { resourceName: given.name, autonaming: undefined, randomSeed: new Uint8Array() },
    );
    return {
      inputs: toState(given, inputs),
      failures: problems.map(({ path, reason }) => ({ property: path, reason })),
    };
  });
}

export async function diff(
  type: string,
  _id: string,
  olds: Properties,
  news: Properties,
): Promise<pulumi.dynamic.DiffResult> {
  const [last, given] = [fromState(olds), fromState(news)];
  return run(type, [given, last], (provider, resource, scope) => {
    const { changes, stables } = provider.diff(resource, last.inputs, given.properties, scope);
    return {
      changes: changes.length > 0,
      replaces: [...new Set(changes.filter((change) => change.replaces).map((change) => change.input))],
      stables: [...stables],
      deleteBeforeReplace: false,
    };
  });
}

export async function create(type: string, news: Properties): Promise<pulumi.dynamic.CreateResult<Properties>> {
  const given = fromState(news);
  return run(type, [given], async (provider, resource, scope) => {
    try {
      const { id, state } = await provider.create(resource, given.properties, scope);
      return { id, outs: toState(given, state, given.properties) };
    } catch (error) {
      if (!(error instanceof PartialResourceError)) throw error;
      const state = toState(given, fitting(error.state), given.properties);
      throw Object.assign(error, {
        properties: { ...state, [own.provider]: news[own.provider] },
        reasons: [redactor(type, [given])(error.message)],
      });
    }
  });
}

export async function update(
  type: string,
  id: string,
  olds: Properties,
  news: Properties,
): Promise<pulumi.dynamic.UpdateResult<Properties>> {
  const [last, given] = [fromState(olds), fromState(news)];
  return run(type, [given, last], async (provider, resource, scope) => {
    const state = await provider.update(resource, id, given.properties, last.properties, scope);
    return { outs: toState(given, state, given.properties) };
  });
}

export async function read(
  type: string,
  id: string,
  props: Properties = {},
): Promise<pulumi.dynamic.ReadResult<Properties>> {
  const last = fromState(props);
  return run(type, [last], async (provider, resource, scope) => {
    const { properties: state, inputs } = last;
    // One that the program only looks up has no state yet.
    const known = Object.keys(state).length + Object.keys(inputs).length > 0;
    const found = await provider.read(resource, id, known ? { state, inputs } : undefined, scope);
    if (found === undefined) return { id: "" };
    return { id: found.id, props: toState(last, found.state, found.inputs), inputs: toState(last, found.inputs) };
  });
}

function drop(type: string, _id: string, props: Properties): Promise<void> {
  const last = fromState(props);
  return run(type, [last], (provider, resource, scope) => {
    provider.delete(resource, last.properties, scope);
  });
}

export { drop as delete };
