/** One of the three forms of an HTTP date: `Date` by itself reads a date into nearly every text with a number. */
const httpDate = /^(Mon|Tue(s)?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?,? .*\d{2}:\d{2}:\d{2}/;

/** `Retry-After` for people, in either of its forms. */
export function retryTime(header: string | string[] | undefined): string {
  if (typeof header !== "string") return "later";
  if (/^\d{1,15}$/.test(header)) return `after ${header} seconds`;
  if (!httpDate.test(header)) return "later";
  // The oldest form names no time zone and means this one.
  const date = new Date(/:\d{2} \d{4}$/.test(header) ? `${header} GMT` : header);
  return date.getTime() > Date.now() ? `after ${date.toISOString()}` : "later";
}

/** An answer without a `Retry-After` that is neither a number of seconds nor a date, which counts as absent. */
export function withoutOddRetryAfter<Response extends { readonly headers: { "retry-after"?: string | undefined } }>(
  response: Response,
): Response {
  const { headers } = response;
  const header = headers["retry-after"] ?? "";
  if (!/^\d+$/.test(header) && !httpDate.test(header)) delete headers["retry-after"];
  return response;
}
