import type { ClientRequest } from "node:http";
import { type PeerCertificate, TLSSocket } from "node:tls";

/** The connection of one attempt to send a request. */
export interface Connection {
  /** Whether it was there, TLS included. Before, nothing of the request can have reached its server. */
  readonly made: boolean;
  /** What the server showed, whether or not it was accepted. */
  readonly certificate: PeerCertificate | undefined;
}

/** There was no connection within the time for it: name, proxy and TLS included. */
export class ConnectTimeoutError extends Error {
  override readonly name = "ConnectTimeoutError";
  readonly code = "ETIMEDOUT";
}

/** Watches the connection of a request, and ends the request when it is not there in time. */
export function watchConnection(request: ClientRequest, milliseconds: number): Connection {
  const connection: { -readonly [Key in keyof Connection]: Connection[Key] } = { made: false, certificate: undefined };
  const tooLate = (): unknown => request.destroy(new ConnectTimeoutError("no connection in time"));
  const timer = setTimeout(tooLate, milliseconds);
  const made = (): void => {
    connection.made = true;
    clearTimeout(timer);
  };
  request.once("close", () => clearTimeout(timer));
  request.once("socket", (socket) => {
    if (request.reusedSocket) return made();
    if (!(socket instanceof TLSSocket)) return socket.connecting ? void socket.once("connect", made) : made();
    // Before the certificate is judged, because it cannot be seen afterwards.
    socket.prependOnceListener("secure", () => (connection.certificate = socket.getPeerCertificate()));
    socket.once("secureConnect", made);
  });
  return connection;
}
