// What a stack keeps of its resources, as plain values and the places of secrets among them.
import { pulumi } from "../../../tools/example-commands.ts";
import type { ExampleProject } from "../../../tools/example-project.ts";
import { isProperties, type Properties } from "../../values.ts";

/** A resource as a stack's state has it. */
export interface Kept {
  readonly type: string;
  readonly name: string;
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
  /** All of inputs and outputs, with what each door keeps for itself, which Pulumi never shows. */
  readonly everything: readonly unknown[];
  /** Paths of the outputs that are secret, such as `password` or `pullZones.0.zoneSecurityKey`. */
  readonly secrets: readonly string[];
}

const signature = "4dabf18193072939515e22adb298388d";

/** The stack's own resources, without the stack itself and Pulumi's providers. */
export async function keptIn(project: ExampleProject): Promise<readonly Kept[]> {
  const exported = parsed(await pulumi(project, "stack", "export", "--show-secrets"));
  const resources = object(exported["deployment"])["resources"];
  if (!Array.isArray(resources)) return [];
  return resources
    .map(object)
    .filter(({ id, type }) => id !== undefined && !String(type).startsWith("pulumi:providers:"))
    .map(({ urn, type, id, inputs, outputs }) => {
      const secrets: string[] = [];
      return {
        type: String(type).replace("pulumi-nodejs:dynamic/edgeplatform:", "edgeplatform:index:"),
        name: String(urn).split("::").at(-1) ?? "",
        id: String(id),
        inputs: withoutOwn(object(revealed(inputs, "", []))),
        outputs: withoutOwn(object(revealed(outputs, "", secrets))),
        everything: [inputs, outputs],
        secrets: secrets.filter((path) => !path.startsWith("__")),
      };
    })
    .sort((a, b) => (a.type < b.type ? -1 : 1));
}

/** Puts what is secret in its place, and notes where that is. */
function revealed(value: unknown, path: string, secrets: string[]): unknown {
  const inner = (key: string | number): string => (path === "" ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) return value.map((item, index) => revealed(item, inner(index), secrets));
  if (!isProperties(value)) return value;
  if (typeof value["plaintext"] === "string" && signature in value) {
    secrets.push(path);
    return revealed(JSON.parse(value["plaintext"]), path, []);
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revealed(item, inner(key), secrets)]));
}

/** Without what each door keeps for itself. */
const withoutOwn = (properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !name.startsWith("__")));

const parsed = (text: string): Properties => object(JSON.parse(text));

function object(value: unknown): Properties {
  if (!isProperties(value)) throw new TypeError("not an object");
  return value;
}
