import type { Wire } from "../../../testing/wire.ts";
import { attempt, type Target } from "./attempt.ts";
import type { Kept } from "./kept.ts";
import type { Step } from "./plan.ts";
import type { Program } from "./program.ts";

async function invoke(program: Program, { troubles }: Step, name: string, args: Wire, target: Target): Promise<void> {
  const { session, ledger } = program;
  const { failure, requests } = await attempt(session, target, troubles, () => session.plugin.invoke(name, args));
  ledger.record({ operation: `invoke ${name}`, object: name, requests, failure });
}

export const invokeStorageZone = (program: Program, step: Step, { id }: Kept): Promise<void> =>
  invoke(program, step, "getStorageZone", { id: Number(id) }, { path: `/storagezone/${id}` });

export async function invokeShieldZone(program: Program, step: Step): Promise<void> {
  const { pullZoneId } = program.own;
  const path = `/shield/shield-zone/get-by-pullzone/${pullZoneId}`;
  await invoke(program, step, "getShieldZoneByPullZone", { pullZoneId }, { path });
}

export async function invokeApiGuardian(program: Program, step: Step): Promise<void> {
  const { shieldZoneId } = program.own;
  const path = `/shield/shield-zone/${shieldZoneId}/api-guardian`;
  await invoke(program, step, "getApiGuardian", { shieldZoneId }, { path });
}

export async function invokeRegistries(program: Program, step: Step): Promise<void> {
  const name = String(program.number);
  const target: Target = { path: "/mc/registries", when: ({ query }) => query["program"] === name };
  await invoke(program, step, "getContainerRegistries", { queryParameters: { program: name } }, target);
}
