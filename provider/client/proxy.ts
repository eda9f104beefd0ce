import { getProxyForUrl } from "proxy-from-env";
import { isLoopback } from "../hosts.ts";

/**
 * The proxy that the environment names for an address: `HTTPS_PROXY` or `HTTP_PROXY` by the address, else `ALL_PROXY`,
 * unless `NO_PROXY` has its host; lower case wins. This machine is never reached through a proxy.
 *
 * @throws ProxyError when what it names is no proxy that can be used.
 */
export function proxyFor(url: URL): URL | undefined {
  if (isLoopback(url.hostname)) return undefined;
  const named = getProxyForUrl(url.href);
  if (named === "") return undefined;
  // Where the environment leaves the scheme out, the library takes that of the address; everybody else takes http.
  const isComplete = Object.values(process.env).includes(named);
  const address = isComplete ? named : named.replace(/^https:/, "http:");
  const proxy = URL.canParse(address) ? new URL(address) : undefined;
  if (proxy?.protocol === "http:" || proxy?.protocol === "https:") return proxy;
  throw new ProxyError("ERR_PROXY_UNUSABLE", "the proxy that the environment names is not an http or https address");
}

/** A request that a proxy did not pass on, so that nothing of it has reached its server. */
export class ProxyError extends Error {
  override readonly name = "ProxyError";
  readonly code: string;

  /** @param reason - In words, without the proxy's user and password. */
  constructor(code: string, reason: string) {
    super(reason);
    this.code = code;
  }
}
