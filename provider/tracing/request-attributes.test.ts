import { expect, test } from "@jest/globals";
import { operations } from "../generated/wire.gen.ts";
import { requestRecord } from "../request-record.ts";
import { testConfig } from "../testing/test-config.ts";
import { requestAttributes } from "./request-attributes.ts";

test.each([
  ["https://platform.example.com/api", "platform.example.com", 443],
  ["https://platform.example.com:8443", "platform.example.com", 8443],
  ["http://localhost/api", "localhost", 80],
  ["http://localhost:8080", "localhost", 8080],
  ["https://localhost", "localhost", 443],
  ["http://[::1]", "[::1]", 80],
])("the server of a request to %s", (baseUrl, address, port) => {
  const attempt = {
    operation: operations.getStorageZone,
    number: 1,
    startedAt: 0,
    milliseconds: 1,
    status: 200,
    failure: undefined,
    requestId: undefined,
  };
  const subject = { urn: undefined, type: "edgeplatform:index:StorageZone", name: "n", action: "read" } as const;
  const record = requestRecord(attempt, subject, testConfig(baseUrl), (text) => text);
  expect(requestAttributes(record)).toMatchObject({ "server.address": address, "server.port": port });
});
