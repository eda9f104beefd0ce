import { isProperties, type Properties } from "../values.ts";
import { decodeValues, encodeValues } from "./values.ts";

/** What stands among a dynamic resource's properties for the adapter's own use; Pulumi shows no name like these. */
export const own = {
  provider: "__provider",
  name: "__resourceName",
  /** The names of the inputs that the program marked as secret: the host hands over their values without the mark. */
  secrets: "__secretInputs",
  /** The checked inputs of the last update, which the host does not keep apart from the outputs. */
  inputs: "__checkedInputs",
} as const;

const ownNames: ReadonlySet<string> = new Set(Object.values(own));

/** The most that is kept of what is known of an object that was made in part, in characters: it travels in a header. */
const maxPartialState = 16_000;

/** What is said of a resource itself, in inputs and in state. */
export interface Identity {
  /** Its name in the program. */
  readonly name: string;
  readonly secrets: readonly string[];
}

/** A dynamic resource's properties, taken apart. */
export interface Taken extends Identity {
  /** The properties themselves. */
  readonly properties: Properties;
  readonly inputs: Properties;
}

/** Takes properties apart as the host hands them over, unknown values included. */
export function fromState(state: Properties): Taken {
  const { [own.name]: name, [own.secrets]: secrets, [own.inputs]: inputs } = state;
  const properties = Object.fromEntries(Object.entries(state).filter(([key]) => !ownNames.has(key)));
  return {
    name: typeof name === "string" ? name : "<name>",
    secrets: Array.isArray(secrets) ? secrets.filter((secret) => typeof secret === "string") : [],
    properties: decodeValues(properties),
    inputs: isProperties(inputs) ? decodeValues(inputs) : {},
  };
}

/** Puts properties together as the host keeps them; it adds the serialized provider itself. */
export function toState(
  { name, secrets }: Identity,
  properties: Properties,
  inputs?: Properties,
): Record<string, unknown> {
  return {
    ...encodeValues(properties),
    [own.name]: name,
    ...(secrets.length === 0 ? {} : { [own.secrets]: secrets }),
    ...(inputs === undefined ? {} : { [own.inputs]: encodeValues(inputs) }),
  };
}

/** The properties that there is room for, the smallest first. The update that follows reads the others again. */
export function fitting(properties: Properties): Properties {
  const sizes = Object.entries(properties).map(([name, value]) => ({ name, value, size: sizeOf({ [name]: value }) }));
  let room = maxPartialState;
  return Object.fromEntries(
    sizes
      .sort((a, b) => a.size - b.size)
      .flatMap(({ name, value, size }) => ((room -= size) >= 0 ? [[name, value]] : [])),
  );
}

const sizeOf = (properties: Properties): number => JSON.stringify(properties).length;
