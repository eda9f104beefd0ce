import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import type { Attempt } from "./client/attempt.ts";
import { operations } from "./generated/wire.gen.ts";
import { requestLine, requestRecord } from "./request-record.ts";
import { testConfig } from "./testing/test-config.ts";

const subject = {
  urn: "urn:pulumi:dev::p::t::n",
  type: "edgeplatform:index:StorageZone",
  name: "n",
  action: "read",
} as const;
const config = testConfig("https://platform.example.com/api", { videoBaseUrl: "http://127.0.0.1:8080" });
const redact = (text: string): string => text.replace("canary", "[secret]");
const attempt: Attempt = {
  operation: operations.getStorageZone,
  number: 1,
  startedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
  milliseconds: 12.4,
  status: 200,
  failure: undefined,
  requestId: "abc-1",
};

test("an attempt becomes facts, with the path template and without the address", () => {
  expect(requestRecord(attempt, subject, config, redact)).toEqual({
    ...subject,
    time: "2026-01-02T03:04:05.006Z",
    operation: "Get Storage Zone",
    server: "platform.example.com",
    method: "GET",
    path: "/storagezone/{id}",
    attempt: 1,
    status: 200,
    failure: undefined,
    milliseconds: 12,
    requestId: "abc-1",
  });
});

test.each([
  [{}, "GET /storagezone/{id}: 200 in 12 ms, attempt 1, request id abc-1"],
  [{ requestId: undefined, number: 3, status: 503 }, "GET /storagezone/{id}: 503 in 12 ms, attempt 3"],
  [
    { requestId: undefined, status: undefined, failure: "ECONNRESET" },
    "GET /storagezone/{id}: ECONNRESET in 12 ms, attempt 1",
  ],
  [
    { failure: "ERR_READING_RESPONSE_STREAM" },
    "GET /storagezone/{id}: 200 ERR_READING_RESPONSE_STREAM in 12 ms, attempt 1, request id abc-1",
  ],
])("as one line: %j", (differing, line) => {
  expect(requestLine(requestRecord({ ...attempt, ...differing }, subject, config, redact))).toBe(line);
});

test("a secret that the platform puts into its name of the request is taken out", () => {
  const { requestId } = requestRecord({ ...attempt, requestId: "of canary" }, subject, config, redact);
  expect(requestId).toBe("of [secret]");
});

test("a request to the video library names its server", () => {
  const video = Object.values(operations).find(({ server }) => server === "video");
  if (video === undefined) throw new Error("no operation of the video library");
  const { server } = requestRecord({ ...attempt, operation: video }, subject, config, redact);
  expect(server).toBe("127.0.0.1:8080");
  expect(
    requestRecord({ ...attempt, operation: video }, subject, { ...config, videoBaseUrl: undefined }, redact).server,
  ).toBe("platform.example.com");
});

test("the documentation names every field, in their order", () => {
  const page = readFileSync(new URL("../docs/observability.md", import.meta.url), "utf8");
  const documented = [...page.matchAll(/^\| `(\w+)` /gm)].map(([, field]) => field);
  expect(documented).toEqual(Object.keys(requestRecord(attempt, subject, config, redact)));
});
