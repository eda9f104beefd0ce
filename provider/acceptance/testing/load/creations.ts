/** What makes something new each time, and so must not be sent twice. */
import { madeBy } from "./made-by.ts";
import { attempt, type Target } from "./attempt.ts";
import { type Kept, keptOf } from "./kept.ts";
import type { Step } from "./plan.ts";
import type { Program } from "./program.ts";

interface Creation extends Pick<Kept, "type" | "name" | "object" | "inputs"> {
  readonly target: Target;
  readonly request: string;
}

async function create(program: Program, { troubles, timeout }: Step, creation: Creation): Promise<void> {
  const { target, request, ...resource } = creation;
  const { type, name, object, inputs } = resource;
  const { session, ledger } = program;
  const created = await attempt(session, target, troubles, () =>
    session.plugin.create(type, inputs, { name, timeout: program.isInHurry ? timeout : 0 }),
  );
  const kept = keptOf(resource, created);
  if (kept !== undefined) program.keep(kept);
  ledger.record({
    operation: `create ${type}`,
    object,
    request,
    requests: created.requests,
    id: kept?.id,
    failure: created.failure,
  });
}

/** Under a name of its own, or one that the provider makes. */
export async function createZone(program: Program, step: Step, number: number): Promise<void> {
  const { region, replicationRegions, flag } = step;
  const name = `zone-${program.number}-${number}`;
  const declared = { region, ...(replicationRegions.length > 0 ? { replicationRegions } : {}) };
  const { inputs } = await program.session.plugin.check("StorageZone", flag ? { ...declared, name } : declared, {
    name,
    randomSeed: name,
  });
  const object = inputs["name"];
  if (typeof object !== "string") throw new Error(`Check made no name for ${name}`);
  await create(program, step, {
    type: "StorageZone",
    name,
    object,
    inputs,
    target: { operationId: "addStorageZone", when: (request) => madeBy(request) === object },
    request: object,
  });
}

export async function requestCertificate(program: Program, step: Step, number: number): Promise<void> {
  const hostname = program.own.hostname(number);
  await create(program, step, {
    type: "ExternalCertificateRequest",
    name: hostname,
    object: hostname,
    inputs: { hostname },
    target: { operationId: "requestExternalHttpCertificate", when: (request) => madeBy(request) === hostname },
    request: hostname,
  });
}

export async function recreatePod(program: Program, step: Step, number: number): Promise<void> {
  const { appId } = program.own;
  const podId = program.own.podId(number);
  const path = `/mc/apps/${appId}/pods/${podId}/recreate`;
  await create(program, step, {
    type: "PodRecreation",
    name: podId,
    object: `${appId}/${podId}`,
    inputs: { appId, podId },
    target: { path },
    request: path,
  });
}
