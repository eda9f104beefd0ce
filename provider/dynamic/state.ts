import { decodeMarkers, encodeMarkers } from "../markers.ts";
import type { Properties } from "../values.ts";

/** What stands among a dynamic resource's properties for the adapter's own use. */
const own = { provider: "__provider", name: "__resourceName", inputs: "__checkedInputs" } as const;

/** A dynamic resource's properties, taken apart. */
export interface Taken {
  /** The resource's name in the program. */
  readonly name: string;
  /** The properties themselves. */
  readonly properties: Properties;
  /** The checked inputs of the last update, which the host does not keep apart from the outputs. */
  readonly inputs: Properties;
}

const isObject = (value: unknown): value is Properties => typeof value === "object" && value !== null;

/** Takes properties apart as the host hands them over, unknown values included. */
export function fromState(state: Properties): Taken {
  const { [own.provider]: _provider, [own.name]: name, [own.inputs]: inputs, ...properties } = state;
  return {
    name: typeof name === "string" ? name : "<name>",
    properties: decodeMarkers(properties),
    inputs: isObject(inputs) ? decodeMarkers(inputs) : {},
  };
}

/** Puts properties together as the host keeps them; it adds the serialized provider itself. */
export function toState(name: string, properties: Properties, inputs?: Properties): Record<string, unknown> {
  return {
    ...encodeMarkers(properties),
    [own.name]: name,
    ...(inputs === undefined ? {} : { [own.inputs]: encodeMarkers(inputs) }),
  };
}
