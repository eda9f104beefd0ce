import type { Attributes } from "@opentelemetry/api";
import {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_REQUEST_RESEND_COUNT,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_SERVER_ADDRESS,
  ATTR_SERVER_PORT,
} from "@opentelemetry/semantic-conventions";
import { ATTR_URL_TEMPLATE } from "@opentelemetry/semantic-conventions/incubating";
import type { RequestRecord } from "../request-record.ts";
import { ownAttributes } from "./own-attributes.ts";

/** Why an attempt failed, if it did: the failure's code, or the status of the answer. */
export const requestFailure = ({ failure, status = 0 }: RequestRecord): string | undefined =>
  failure ?? (status >= 400 ? String(status) : undefined);

/** An attempt in the words of OpenTelemetry's conventions for HTTP, with the path template in place of the address. */
export function requestAttributes(record: RequestRecord): Attributes {
  const { hostname, port } = new URL(`https://${record.server}`);
  return {
    [ATTR_HTTP_REQUEST_METHOD]: record.method,
    [ATTR_URL_TEMPLATE]: record.path,
    [ATTR_SERVER_ADDRESS]: hostname,
    [ATTR_SERVER_PORT]: port === "" ? 443 : Number(port),
    [ATTR_HTTP_RESPONSE_STATUS_CODE]: record.status,
    [ATTR_HTTP_REQUEST_RESEND_COUNT]: record.attempt > 1 ? record.attempt - 1 : undefined,
    [ATTR_ERROR_TYPE]: requestFailure(record),
    [ownAttributes.operation]: record.operation,
    [ownAttributes.type]: record.type,
    [ownAttributes.urn]: record.urn,
    [ownAttributes.requestId]: record.requestId,
  };
}
