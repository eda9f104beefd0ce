import * as pulumi from "@pulumi/pulumi";
import { OperationError } from "../operation-errors.ts";
import { inWords } from "../problem.ts";
import type { Scope } from "../provider.ts";
import { functions } from "../registry.ts";
import { requestLine } from "../request-record.ts";
import { providerWith } from "./configuration.ts";
import { scopeOf } from "./scope.ts";
import { secretOutputs } from "./secrets.ts";

/** Options of a function. There is no provider to choose: the settings are those of the stack. */
export type InvokeOptions = Pick<pulumi.InvokeOptions, "parent" | "async">;

/** Options of a function that takes arguments which are not known yet. */
export type InvokeOutputOptions = InvokeOptions & Pick<pulumi.InvokeOutputOptions, "dependsOn">;

/** Calls a function of the provider from the program itself. */
export async function call<Result>(name: string, args: object, { parent }: InvokeOptions = {}): Promise<Result> {
  const definition = functions.find((candidate) => candidate.name === name);
  if (definition === undefined) throw new TypeError(`edgeplatform has no function ${name}`);
  const config = new pulumi.Config("edgeplatform");
  try {
    const provider = providerWith((setting) => config.get(setting));
    // What of the arguments is secret is not known here.
    const asItIs = (text: string): string => text;
    const scope: Scope = {
      ...scopeOf(name, (message) => void pulumi.log.warn(message, parent), asItIs),
      requested: (record) => void pulumi.log.debug(requestLine(record), parent),
    };
    const answer = await provider.invoke(definition, { ...args }, scope);
    if ("result" in answer) return answer.result as Result;
    throw new pulumi.RunError(`${name}: ${inWords(answer.problems)}`);
  } catch (error) {
    // A RunError ends the program with its message alone, without a trace of this code.
    throw error instanceof OperationError ? Object.assign(new pulumi.RunError(error.message), { cause: error }) : error;
  }
}

/** The same for arguments that are not known yet. A result that holds a secret is secret as a whole. */
export function callOutput<Result>(name: string, args: object, opts: InvokeOutputOptions = {}): pulumi.Output<Result> {
  const result = pulumi.all([args, made(opts.dependsOn ?? [])]).apply(([known]) => call<Result>(name, known, opts));
  return (secretOutputs(name).length > 0 ? pulumi.secret(result) : result) as pulumi.Output<Result>;
}

/** Known once the resources are made; unknown in a preview of making them. */
const made = (dependsOn: NonNullable<InvokeOutputOptions["dependsOn"]>): pulumi.Output<unknown> =>
  pulumi
    .output(dependsOn as pulumi.Input<pulumi.Resource[]>)
    .apply((resources) =>
      [resources].flat().map((made) => (pulumi.CustomResource.isInstance(made) ? made.id : made.urn)),
    );
