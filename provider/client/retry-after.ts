/** `Retry-After` for people, in either of its forms. */
export function retryTime(header: string | string[] | undefined): string {
  if (typeof header !== "string") return "later";
  if (/^\d{1,15}$/.test(header)) return `after ${header} seconds`;
  const date = new Date(header);
  return date.getTime() > Date.now() ? `after ${date.toISOString()}` : "later";
}
