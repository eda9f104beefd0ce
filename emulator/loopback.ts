import { isIPv6 } from "node:net";

/** Whether a host name or address is this machine's own. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(host);
}

/** The host of a Host header, without the port. */
export function hostOf(header: string | undefined): string {
  return (header ?? "").replace(/:\d+$/, "");
}

/** A host as it stands in a URL. */
export function inUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
