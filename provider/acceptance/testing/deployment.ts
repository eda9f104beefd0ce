/** What `pulumi stack export` prints, as far as the tests look at it. */
import type { JsonObject } from "../../../emulator/index.ts";

/** One resource as Pulumi keeps it. */
export interface KeptResource {
  readonly id?: string;
  readonly inputs?: JsonObject;
  readonly outputs?: JsonObject;
  readonly initErrors?: readonly string[];
  readonly protect?: boolean;
}

export interface Deployment {
  /** All of it. */
  readonly text: string;
  /** The resources of our types, by their name in the program. */
  readonly resources: Readonly<Record<string, KeptResource>>;
  /** Our providers, by their name in the program; `default` is the one of the stack's configuration. */
  readonly providers: Readonly<Record<string, KeptResource>>;
  /** What was under way when the CLI was ended: `creating`, with the resource's name. */
  readonly pending: readonly (readonly [operation: string, name: string])[];
}

interface ExportedResource extends KeptResource {
  readonly urn: string;
  readonly type: string;
}

interface Exported {
  readonly deployment: {
    readonly resources?: readonly ExportedResource[];
    readonly pending_operations?: readonly { readonly type: string; readonly resource: ExportedResource }[];
  };
}

const nameOf = ({ urn }: ExportedResource): string => urn.split("::").at(-1) ?? "";

/** What tells one resource from another, without where in a program it stands. */
const kept = ({ id, inputs, outputs, initErrors, protect }: ExportedResource): KeptResource => ({
  ...(id === undefined ? {} : { id }),
  ...(inputs === undefined ? {} : { inputs }),
  ...(outputs === undefined ? {} : { outputs }),
  ...(initErrors === undefined ? {} : { initErrors }),
  ...(protect === undefined ? {} : { protect }),
});

const named = (resources: readonly ExportedResource[]): Readonly<Record<string, KeptResource>> =>
  Object.fromEntries(resources.map((resource) => [nameOf(resource), kept(resource)]));

export function deploymentIn(text: string): Deployment {
  const { deployment } = JSON.parse(text) as Exported;
  const { resources = [], pending_operations: pending = [] } = deployment;
  return {
    text,
    resources: named(resources.filter(({ type }) => type.startsWith("edgeplatform:"))),
    providers: named(resources.filter(({ type }) => type === "pulumi:providers:edgeplatform")),
    pending: pending.map(({ type, resource }) => [type, nameOf(resource)]),
  };
}
