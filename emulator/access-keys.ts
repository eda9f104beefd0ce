/** Checks the AccessKey header, and keeps the keys out of everything that is recorded. */
import { isJsonObject, type JsonValue } from "./json.ts";

export type Access = "valid" | "invalid" | "absent";

export class AccessKeys {
  readonly platform: string;
  readonly video: string;

  constructor(platform: string, video: string) {
    this.platform = platform;
    this.video = video;
  }

  /** Video library operations (paths starting `/library`) take the video key, all others the platform's. */
  check(header: string | string[] | undefined, path: string): Access {
    if (header === undefined || header === "") return "absent";
    return header === (path.startsWith("/library/") ? this.video : this.platform) ? "valid" : "invalid";
  }

  /** Takes the keys out of a text. A key of less than 8 characters is left: it cannot be told from ordinary text. */
  redact(text: string): string {
    return [this.platform, this.video]
      .filter((key) => key.length >= 8)
      .reduce((redacted, key) => redacted.replaceAll(key, "[access key]"), text);
  }

  /** Takes the keys out of every text and name of a JSON value. */
  redactJson(value: JsonValue): JsonValue {
    if (typeof value === "string") return this.redact(value);
    if (Array.isArray(value)) return value.map((item) => this.redactJson(item));
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).map(([name, item]) => [this.redact(name), this.redactJson(item)] as const);
    return Object.fromEntries(entries);
  }
}
