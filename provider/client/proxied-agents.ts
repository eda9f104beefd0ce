import type { AgentOptions, ClientRequest } from "node:http";
import type { Socket } from "node:net";
import type { Agents } from "got";
import { HttpProxyAgent } from "http-proxy-agent";
import { HttpsProxyAgent } from "https-proxy-agent";
import { ProxyError } from "./proxy.ts";

/**
 * Agents that go through a proxy: by CONNECT to https addresses, by the whole address to http ones.
 *
 * @param milliseconds - How long the proxy has to make a connection.
 */
export function proxiedAgents(proxy: URL, milliseconds: number, options: AgentOptions): Agents {
  const { username, password } = proxy;
  const credentials = Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64");
  const headers = username + password === "" ? {} : { "Proxy-Authorization": `Basic ${credentials}` };
  // Without them, because the libraries write the proxy's address to their debug log.
  const address = new URL(proxy);
  address.username = "";
  address.password = "";
  return {
    http: new PassingAgent(address, milliseconds, { ...options, headers }),
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- an agent for either scheme
    https: new TunnelAgent(address, milliseconds, { ...options, headers }),
  };
}

/** A user or password as it is meant; one with a `%` that encodes nothing is meant as it is written. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Options = AgentOptions & { readonly headers: Readonly<Record<string, string>> };

/** Hands whole requests to a proxy. */
class PassingAgent extends HttpProxyAgent<string> {
  readonly #milliseconds: number;

  constructor(proxy: URL, milliseconds: number, options: Options) {
    super(proxy, options);
    this.#milliseconds = milliseconds;
  }

  override connect(...args: Parameters<HttpProxyAgent<string>["connect"]>): Promise<Socket> {
    return inTime(this, this.#milliseconds, () => super.connect(...args));
  }
}

/** Connects through a proxy's CONNECT, and fails where the proxy refuses instead of giving out its page as an answer. */
class TunnelAgent extends HttpsProxyAgent<string> {
  readonly #milliseconds: number;

  constructor(proxy: URL, milliseconds: number, options: Options) {
    super(proxy, options);
    this.#milliseconds = milliseconds;
  }

  override async connect(
    request: ClientRequest,
    target: Parameters<HttpsProxyAgent<string>["connect"]>[1],
  ): Promise<Socket> {
    let status: unknown;
    request.once("proxyConnect", ({ statusCode }: { readonly statusCode: unknown }) => (status = statusCode));
    const socket = await inTime(this, this.#milliseconds, () => super.connect(request, target));
    if (status === 200) return socket;
    socket.destroy();
    throw refusal(this.proxy, Number(status));
  }
}

/**
 * A proxy's connection, given up when it takes too long. A request without a connection cannot do that itself.
 *
 * @throws ProxyError when there is none.
 */
async function inTime(
  agent: HttpProxyAgent<string> | HttpsProxyAgent<string>,
  milliseconds: number,
  connect: () => Promise<Socket>,
): Promise<Socket> {
  const { host } = agent.proxy;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), milliseconds);
  // The library reads it at once.
  agent.connectOpts = { ...agent.connectOpts, signal: late.signal };
  try {
    return await connect();
  } catch (error) {
    if (late.signal.aborted) throw new ProxyError("ETIMEDOUT", `the proxy ${host} made no connection in time`);
    const code =
      typeof error === "object" && error !== null && "code" in error ? String(error.code) : "ERR_PROXY_FAILED";
    throw new ProxyError(code, `the proxy ${host} could not be used: ${code}`);
  } finally {
    clearTimeout(timer);
  }
}

function refusal({ host }: URL, status: number): ProxyError {
  // These pass, and are tried again; others stay as long as nobody changes something.
  const code = status === 429 || status >= 500 ? "ERR_PROXY_FAILED" : "ERR_PROXY_REFUSED";
  const reason = status === 407 ? "wants a user and password, or other ones" : "did not make the connection";
  return new ProxyError(code, `the proxy ${host} ${reason}: HTTP ${status}`);
}
