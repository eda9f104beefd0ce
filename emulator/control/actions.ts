/** What each control operation does. The names are the operation ids of control.yaml. */
import type { Emulator } from "../emulator.ts";
import type { Fault } from "../fault.ts";
import type { FaultHandle } from "../faults.ts";
import { isJsonObject, toJson, type JsonObject, type JsonValue } from "../json.ts";
import type { Answer } from "../route.ts";

export interface ControlCall {
  readonly parameter: (name: string) => string;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly body: JsonValue | undefined;
}

type Action = (emulator: Emulator, call: ControlCall) => Answer;

const actionsById: Record<string, Action> = {
  getJournal(emulator, { query }) {
    const { operationId } = query;
    return { status: 200, body: toJson(emulator.journal.entries(operationId?.toString())) };
  },

  clearJournal(emulator) {
    emulator.journal.clear();
    return { status: 204 };
  },

  listFaults(emulator) {
    return { status: 200, body: emulator.faults.list().map(faultRecord) };
  },

  addFault(emulator, { body }) {
    const fault: Fault = objectOf(body);
    return { status: 201, body: faultRecord(emulator.faults.inject(fault)) };
  },

  clearFaults(emulator) {
    emulator.faults.clear();
    return { status: 204 };
  },

  removeFault(emulator, { parameter }) {
    return found(emulator.faults.remove(Number(parameter("faultId"))));
  },

  getState(emulator) {
    return { status: 200, body: toJson(emulator.state()) };
  },

  addSeed(emulator, { body }) {
    emulator.seed(objectOf(body));
    return { status: 204 };
  },

  reset(emulator, { body }) {
    emulator.reset(body === undefined ? undefined : objectOf(body));
    return { status: 204 };
  },

  editStorageZone(emulator, { parameter, body }) {
    const zone = emulator.platform.storageZones.edit(parameter("id"), objectOf(body));
    return zone === undefined ? found(false) : { status: 200, body: zone };
  },

  removeStorageZone(emulator, { parameter, query }) {
    const { storageZones } = emulator.platform;
    const id = parameter("id");
    return found(query["purge"] === "true" ? storageZones.purge(id) : storageZones.remove(id) !== undefined);
  },
};

export const actions: ReadonlyMap<string, Action> = new Map(Object.entries(actionsById));

function found(isFound: boolean): Answer {
  return isFound ? { status: 204 } : { status: 404, body: { message: "There is no such object." } };
}

function objectOf(body: JsonValue | undefined): JsonObject {
  return isJsonObject(body) ? body : {};
}

function faultRecord({ id, name, fault, hits, remaining }: FaultHandle): JsonValue {
  return toJson({ id, name, fault, hits, remaining: Number.isFinite(remaining) ? remaining : "always" });
}
