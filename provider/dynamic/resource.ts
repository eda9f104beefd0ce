import * as pulumi from "@pulumi/pulumi";
import { outputNames } from "../generated/facts.gen.ts";
import { tokenOf } from "../token.ts";
import type { Properties } from "../values.ts";
import type * as host from "./host.ts";
import { secretOutputs } from "./secrets.ts";
import { own } from "./state.ts";

/** Of CommonJS, where the serialized provider runs. */
declare const require: (module: "@edgeplatform/pulumi/dynamic/host") => typeof host;

type Provider = pulumi.dynamic.ResourceProvider<Properties, Properties>;

/** One provider for each type: Pulumi serializes each provider object once. */
const providers = new Map<string, Provider>();

/**
 * The provider that Pulumi writes into the state, as text. It hands each call to the package and does nothing else, so
 * that an upgrade of the package takes effect on what was created before it.
 */
function providerOf(type: string): Provider {
  const known = providers.get(type);
  if (known !== undefined) return known;
  const provider: Provider = {
    configure: async (...args) => require("@edgeplatform/pulumi/dynamic/host").configure(type, ...args),
    check: async (...args) => require("@edgeplatform/pulumi/dynamic/host").check(type, ...args),
    diff: async (...args) => require("@edgeplatform/pulumi/dynamic/host").diff(type, ...args),
    create: async (...args) => require("@edgeplatform/pulumi/dynamic/host").create(type, ...args),
    read: async (...args) => require("@edgeplatform/pulumi/dynamic/host").read(type, ...args),
    update: async (...args) => require("@edgeplatform/pulumi/dynamic/host").update(type, ...args),
    delete: async (...args) => require("@edgeplatform/pulumi/dynamic/host").delete(type, ...args),
  };
  providers.set(type, provider);
  return provider;
}

/** A resource of the provider that needs no plugin: Pulumi runs it in its Node.js host. */
export abstract class DynamicResource extends pulumi.dynamic.Resource {
  constructor(type: string, name: string, args: object, opts: pulumi.CustomResourceOptions = {}) {
    const token = tokenOf({ name: type });
    const reason = unsupported(token, opts);
    if (reason !== undefined) throw new pulumi.RunError(`${type} ${name}: ${reason}`);
    const outputs = (outputNames[token] ?? []).map((output) => [output, undefined] as const);
    // A secret inside an argument makes all of it secret: the platform may give items back in another order.
    const inputs = Object.entries<unknown>({ ...args }).map(([input, value]) => [input, outputOf(value)] as const);
    const pending = inputs.filter((input): input is Pending => pulumi.Output.isInstance(input[1]));
    super(
      providerOf(type),
      name,
      {
        ...Object.fromEntries([...outputs, ...inputs]),
        [own.name]: name,
        ...(pending.length === 0 ? {} : { [own.secrets]: secretNames(pending) }),
      },
      pulumi.mergeOptions(opts, { additionalSecretOutputs: [...secretOutputs(type), own.inputs] }),
      "edgeplatform",
      type,
    );
  }
}

/** Why a resource cannot be had with these options, rather than with other settings than the program means. */
function unsupported(token: string, opts: pulumi.CustomResourceOptions): string | undefined {
  if (opts.import !== undefined) {
    return "Pulumi cannot import a dynamic resource. Import it with the plugin, or look it up with a function.";
  }
  const provider = opts.provider ?? opts.parent?.getProvider(token);
  return provider && "A dynamic resource has the settings of the stack: it cannot be given a provider.";
}

/** An input that is an output of something, or holds one. */
type Pending = readonly [name: string, value: pulumi.Output<unknown>];

/** An argument as one output, unless it is plain: Pulumi's SDK takes its time for each output. */
const outputOf = (value: unknown): unknown => (isPlain(value) ? value : pulumi.output(value));

/** Whether a value is JSON as it stands, with nothing in it that is still to come. */
function isPlain(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "function";
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** The names of the inputs that are secret, if there are any. */
async function secretNames(inputs: readonly Pending[]): Promise<readonly string[] | undefined> {
  const names = await Promise.all(
    inputs.map(async ([name, value]) => {
      // An input that fails says so itself.
      const secret = await pulumi.isSecret(value).catch(() => false);
      return secret ? [name] : [];
    }),
  );
  return names.flat().length === 0 ? undefined : names.flat();
}
