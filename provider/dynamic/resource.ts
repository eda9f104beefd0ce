import * as pulumi from "@pulumi/pulumi";
import { outputNames, sensitiveOutputs } from "../generated/facts.gen.ts";
import type * as host from "./host.ts";

/** Of CommonJS, where the serialized provider runs. */
declare const require: (module: "@edgeplatform/pulumi/dynamic/host") => typeof host;

/** One provider for each type: Pulumi serializes each provider object once. */
const providers = new Map<string, pulumi.dynamic.ResourceProvider>();

/**
 * The provider that Pulumi writes into the state, as text. It calls the package and does nothing else, so that an
 * upgrade of the package takes effect on what was created before it.
 */
function providerOf(type: string): pulumi.dynamic.ResourceProvider {
  const known = providers.get(type);
  if (known !== undefined) return known;
  const provider: pulumi.dynamic.ResourceProvider = {
    configure: async (request) => require("@edgeplatform/pulumi/dynamic/host").configure(request.config),
    check: async (olds, news) => require("@edgeplatform/pulumi/dynamic/host").check(type, olds, news),
    diff: async (_id, olds, news) => require("@edgeplatform/pulumi/dynamic/host").diff(type, olds, news),
    create: async (inputs) => require("@edgeplatform/pulumi/dynamic/host").create(type, inputs),
    read: async (id, props) => require("@edgeplatform/pulumi/dynamic/host").read(type, id, props),
    update: async (id, olds, news) => require("@edgeplatform/pulumi/dynamic/host").update(type, id, olds, news),
    delete: async (_id, props) => require("@edgeplatform/pulumi/dynamic/host").delete(type, props),
  };
  providers.set(type, provider);
  return provider;
}

/** A resource of the provider that needs no plugin: Pulumi runs it in its Node.js host. */
export abstract class DynamicResource extends pulumi.dynamic.Resource {
  constructor(type: string, name: string, args: object, opts: pulumi.CustomResourceOptions = {}) {
    const token = `edgeplatform:index:${type}`;
    const outputs = (outputNames[token] ?? []).map((output) => [output, undefined]);
    const secrets = (sensitiveOutputs[token] ?? []).map((path) => path.split(".")[0] ?? path);
    super(
      providerOf(type),
      name,
      { ...Object.fromEntries(outputs), ...args, __resourceName: name },
      pulumi.mergeOptions(opts, { additionalSecretOutputs: [...new Set([...secrets, "__checkedInputs"])] }),
      "edgeplatform",
      type,
    );
  }
}
