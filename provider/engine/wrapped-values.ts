import { Asset } from "../asset.ts";
import type { Problem } from "../problem.ts";
import type { AnyResource } from "../resource.ts";
import { pathText } from "../property-path.ts";
import { isProperties, type Properties } from "../values.ts";
import { signatureKey } from "./signatures.ts";

/** Assets, archives and resources in inputs of any structure that go to the platform, which knows no such things. */
export function wrappedValues({ extraInputs = {} }: AnyResource, inputs: Properties): readonly Problem[] {
  const sent = Object.entries(inputs).filter(([name]) => !Object.hasOwn(extraInputs, name));
  return sent.flatMap(([name, value]) =>
    pathsOf(value, [name]).map((path) => ({
      path: pathText(path),
      reason: "is an asset, an archive or a resource, which cannot be sent to the platform",
    })),
  );
}

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path): readonly Path[] {
  if (value instanceof Asset) return [path];
  if (Array.isArray(value)) return value.flatMap((item, index) => pathsOf(item, [...path, index]));
  if (!isProperties(value)) return [];
  if (Object.hasOwn(value, signatureKey)) return [path];
  return Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]));
}
