/** Takes secrets out of a text of the platform, as they are and percent-encoded, before anybody reads it. */
export function redactor(secrets: readonly (string | undefined)[]): (text: string) => string {
  const written = secrets
    .flatMap((secret) => (secret === undefined || secret === "" ? [] : [secret, encodeURIComponent(secret)]))
    // Where one secret begins another, the longer is taken out, so that nothing of it stays.
    .sort((a, b) => b.length - a.length)
    .map((secret) => secret.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  if (written.length === 0) return (text) => text;
  const pattern = new RegExp(written.join("|"), "g");
  return (text) => text.replace(pattern, "[access key]");
}
