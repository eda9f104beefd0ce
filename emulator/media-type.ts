import { MIMEType } from "node:util";

/** Whether a Content-Type header is one of `accepted`, which may hold a `*+suffix` subtype. */
export function isMediaType(header: string | undefined, accepted: readonly string[]): boolean {
  const essence = essenceOf(header);
  return accepted.some((type) => {
    const [before, after] = type.split("*");
    return after === undefined ? essence === type : essence.startsWith(before ?? "") && essence.endsWith(after);
  });
}

/** Whether a Content-Type header says that the body is JSON. */
export function isJsonType(header: string | undefined): boolean {
  return /^[^/]+\/(json|.+\+json)$/.test(essenceOf(header));
}

function essenceOf(header: string | undefined): string {
  try {
    return new MIMEType(header ?? "").essence;
  } catch {
    return "";
  }
}
