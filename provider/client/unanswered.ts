import { type RequestError, TimeoutError } from "got";
import { ConnectTimeoutError, type Connection } from "./connection.ts";

/** A request without a usable answer. It holds nothing of the request, which has the access key. */
export class UnansweredError extends Error {
  override readonly name = "UnansweredError";
  /** Such as `ECONNRESET`. */
  readonly code: string;
  /** Of the answer, if one began. */
  readonly status: number | undefined;
  /** Whether the platform may have got the request, and acted on it. */
  readonly sent: boolean;
  readonly timedOut: boolean;
  readonly certificate: Connection["certificate"];
  /** The proxy that the request goes through: its host and port. */
  readonly proxy: string | undefined;

  constructor(error: RequestError, connection: Connection | undefined, proxy: string | undefined) {
    super(error.message, { cause: error.cause });
    this.code = error.code;
    this.status = error.response?.statusCode;
    this.sent = connection?.made ?? false;
    this.timedOut = error instanceof TimeoutError || error.cause instanceof ConnectTimeoutError;
    this.certificate = connection?.certificate;
    this.proxy = proxy;
  }
}
