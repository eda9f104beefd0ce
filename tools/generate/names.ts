import camelCase from "camelcase";

/** Wire names of which the rule would make something unreadable or ambiguous. */
const readable: Readonly<Record<string, string>> = {
  EUUSDiscount: "euUsDiscount",
  EnableTLS1_1: "enableTls1_1",
  EnableWebPVary: "enableWebPVary",
  OriginRetry5XXResponses: "originRetry5xxResponses",
  dDoSChallengeWindow: "ddosChallengeWindow",
};

/** Names that depend on the shape: `id` is Pulumi's own, text, on a resource, so a zone's number has another one. */
const inShape: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  StorageZone: { Id: "storageZoneId" },
};

/** The property name, the same in every language before its own conventions apply, of a field of the platform. */
export function propertyName(shape: string, wireName: string): string {
  return inShape[shape]?.[wireName] ?? readable[wireName] ?? camelCase(wireName);
}

/** The fields' property names by wire name; fails when two fields would share one. */
export function propertyNames(shape: string, wireNames: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map(wireNames.map((wireName) => [wireName, propertyName(shape, wireName)]));
  if (new Set(names.values()).size !== names.size) {
    throw new Error(`Two fields of ${shape} have the same property name: ${[...names.values()].sort().join(", ")}`);
  }
  return names;
}
