import { Agent as HttpAgent, type AgentOptions } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Agents } from "got";
import { isLinkLocal } from "../hosts.ts";
import { proxyFor } from "./proxy.ts";
import { RefusedAddressError, refusingLookup } from "./refused-address.ts";

/** How long a connection is kept that nobody uses, in milliseconds: less than servers usually keep it. */
const idleTime = 15_000;

/** How an address is reached. */
export interface Route {
  readonly agents: Agents;
  /** Host and port of the proxy, if one is used. */
  readonly proxy: string | undefined;
}

/** The ways to one kind of destination: over connections that are kept, or over one that nobody has used before. */
interface Ways {
  readonly kept: Agents;
  readonly fresh: Agents;
}

/** Connections to servers, directly or through the proxy that the environment names for them. */
export class Connections {
  readonly #kept: AgentOptions;
  readonly #connectTimeout: number;
  readonly #direct: Ways;
  /** By the proxy. */
  readonly #proxied = new Map<string, Ways>();

  /**
   * @param size - How many are kept for one server.
   * @param connectTimeout - How long a proxy has to make one, in milliseconds.
   */
  constructor(size: number, connectTimeout: number) {
    this.#connectTimeout = connectTimeout;
    this.#kept = { keepAlive: true, maxFreeSockets: size, timeout: idleTime };
    this.#direct = this.#ways(directAgents);
  }

  /**
   * The way of one request to an address. A connection that was kept may be one that the server is about to close, so
   * that a request is lost on it and nobody knows how far it came.
   *
   * @param fresh - Whether the request has to have a connection that nobody has used before.
   * @throws ProxyError when the environment names no usable proxy.
   * @throws RefusedAddressError when nothing may be sent to the address.
   */
  async routeTo(url: URL, fresh: boolean): Promise<Route> {
    if (isLinkLocal(url.hostname)) throw new RefusedAddressError();
    const proxy = proxyFor(url);
    const ways = proxy === undefined ? this.#direct : await this.#through(proxy);
    return { agents: fresh ? ways.fresh : ways.kept, proxy: proxy?.host };
  }

  async #through(proxy: URL): Promise<Ways> {
    const known = this.#proxied.get(proxy.href);
    if (known !== undefined) return known;
    // Most machines use no proxy, and start faster without the library.
    const { proxiedAgents } = await import("./proxied-agents.ts");
    const ways = this.#ways((options) => proxiedAgents(proxy, this.#connectTimeout, options));
    this.#proxied.set(proxy.href, ways);
    return ways;
  }

  /** Fresh connections share their agents, too, which remember TLS sessions and shorten the next handshake. */
  #ways(agents: (options: AgentOptions) => Agents): Ways {
    return { kept: agents(this.#kept), fresh: agents({}) };
  }
}

const directAgents = (options: AgentOptions): Agents => ({
  http: new HttpAgent({ ...options, lookup: refusingLookup }),
  https: new HttpsAgent({ ...options, lookup: refusingLookup }),
});
