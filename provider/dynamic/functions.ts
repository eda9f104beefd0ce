import * as pulumi from "@pulumi/pulumi";
import { readConfig } from "../config.ts";
import { sensitiveOutputs } from "../generated/facts.gen.ts";
import { defaultOperationTimeout, Provider } from "../provider.ts";
import { functions, tokenOf } from "../registry.ts";
import { settings } from "../settings.ts";
import { configurationError } from "./configuration.ts";

let provider: Provider | undefined;

/** The provider with the settings of the stack and the environment, made when it is first needed. */
function configured(): Provider {
  if (provider !== undefined) return provider;
  const config = new pulumi.Config("edgeplatform");
  const result = readConfig(
    Object.fromEntries(Object.keys(settings).map((name) => [name, config.get(name)])),
    process.env,
  );
  if (!("config" in result)) throw configurationError(result);
  provider = new Provider();
  provider.configure(result.config);
  return provider;
}

/** Calls a function of the provider from the program itself. */
export async function call<Result>(name: string, args: object): Promise<Result> {
  const definition = functions.find((candidate) => candidate.name === name);
  if (definition === undefined) throw new TypeError(`edgeplatform has no function ${name}`);
  const answer = await configured().invoke(
    definition,
    { ...args },
    {
      name,
      signal: new AbortController().signal,
      deadline: Date.now() + defaultOperationTimeout,
      warn: (message) => void pulumi.log.warn(message),
    },
  );
  if ("problems" in answer) {
    throw new Error(`${name}: ${answer.problems.map(({ path, reason }) => `${path} ${reason}`).join("; ")}`);
  }
  return answer.result as Result;
}

/** The same for arguments that are not known yet. A result that holds a secret is secret as a whole. */
export function callOutput<Result>(name: string, args: object): pulumi.Output<Result> {
  const result = pulumi.output(args).apply((known) => call<Result>(name, known as object));
  const sensitive = (sensitiveOutputs[tokenOf({ name })] ?? []).length > 0;
  return (sensitive ? pulumi.secret(result) : result) as pulumi.Output<Result>;
}
