/** Takes secrets out of a text of the platform, however it has written them, before anybody reads it. */
export function redactor(secrets: readonly (string | undefined)[]): (text: string) => string {
  const written = secrets
    .flatMap((secret) => (secret === undefined || secret === "" ? [] : formsOf(secret)))
    // Where one secret begins another, the longer is taken out, so that nothing of it stays.
    .sort((a, b) => b.length - a.length)
    .map((secret) => secret.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  if (written.length === 0) return (text) => text;
  const pattern = new RegExp(written.join("|"), "g");
  return (text) => text.replace(pattern, "[access key]");
}

/** A text as it is, in a URL, in a JSON text, and in base64. */
function formsOf(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret);
  const bytes = Buffer.from(secret);
  return [
    secret,
    encoded,
    encoded.replace(/%../g, (code) => code.toLowerCase()),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
  ];
}
