import { describe, expect, test } from "@jest/globals";
import { OperationError } from "../operation-errors.ts";
import { seeded, startEmulatedProvider } from "../testing/emulated-provider.ts";
import { rejection } from "../testing/rejection.ts";
import { testScope } from "../testing/test-scope.ts";
import { externalCertificateRequest } from "./external-certificate-request.ts";

const { hostname } = seeded;
const request = ["POST /pullzone/requestExternalHttpCertificate", { Hostname: hostname }];

describe("a certificate request", () => {
  test("is sent once, without its triggers, and keeps the challenge as the platform gave it", async () => {
    await using platform = await startEmulatedProvider();
    const inputs = { hostname, triggers: ["2030-01", { n: 1 }] };
    const { id, state } = await platform.provider.create(externalCertificateRequest, inputs, testScope());
    expect(id).toBe(hostname);
    expect(state).toEqual({
      ...inputs,
      challenge: {
        Hostname: hostname,
        ChallengePath: expect.stringMatching(/^\/\.well-known\/acme-challenge\//),
        ChallengeContent: expect.any(String),
      },
    });
    expect(platform.sent()).toEqual([request]);
  });

  test.each([[""], [{ a: null, b: [0, ""] }], [["text"]], ["null"], [0]])(
    "keeps a challenge of whatever form: %j",
    async (body) => {
      await using platform = await startEmulatedProvider();
      platform.emulator.inject({ body });
      const { state } = await platform.provider.create(externalCertificateRequest, { hostname }, testScope());
      const challenge = body === "" ? undefined : body === "null" ? null : body;
      expect(state).toEqual(challenge === undefined ? { hostname } : { hostname, challenge });
    },
  );

  test("waits as long as the platform asks when there were too many, and says so", async () => {
    await using platform = await startEmulatedProvider();
    platform.emulator.inject({ status: 429, retryAfter: 1 });
    const scope = testScope();
    await platform.provider.create(externalCertificateRequest, { hostname }, scope);
    expect(scope.waits).toEqual([{ milliseconds: 1_000, reason: "HTTP 429" }]);
    expect(platform.sent()).toEqual([request, request]);
  });

  test("fails at once when the wait would be longer than the operation may take", async () => {
    await using platform = await startEmulatedProvider({ certificateLimit: { requests: 1, seconds: 600 } });
    await platform.provider.create(externalCertificateRequest, { hostname }, testScope());
    const again = platform.provider.create(externalCertificateRequest, { hostname }, testScope());
    const error = await rejection(again, OperationError);
    expect(error.code).toBe("RATE_LIMITED");
    expect(error.message).toMatch(
      /^creating certificate request for hostname "www\.example\.com": .+ \(RATE_LIMITED, HTTP 429\): There were too many .+ Try again after \d+ seconds, or give the resource more time with the option customTimeouts\.$/,
    );
  });

  test.each([500, 502, 504])("is not sent again after %d, because it may have been taken", async (status) => {
    await using platform = await startEmulatedProvider();
    platform.emulator.inject({ status, times: "always" });
    const creating = platform.provider.create(externalCertificateRequest, { hostname }, testScope());
    const error = await rejection(creating, OperationError);
    expect(error.code).toBe("OUTCOME_UNKNOWN");
    expect(error.message).toContain("Look at the platform whether it acted before you run pulumi up again.");
    expect(platform.sent()).toEqual([request]);
  });

  test("for a hostname of somebody else fails with what the platform said", async () => {
    await using platform = await startEmulatedProvider();
    const creating = platform.provider.create(externalCertificateRequest, { hostname: "a.example.org" }, testScope());
    const error = await rejection(creating, OperationError);
    expect(error.code).toBe("NOT_FOUND");
    expect(error.message).toContain("The hostname is not in the account (field hostname,");
  });

  test("with a wrong key says so, although such an answer has no body", async () => {
    await using platform = await startEmulatedProvider({ settings: { accessKey: "wrong" } });
    const creating = platform.provider.create(externalCertificateRequest, { hostname }, testScope());
    const error = await rejection(creating, OperationError);
    expect(error.code).toBe("UNAUTHORIZED");
    expect(error.message).toContain("Check accessKey and what it may do.");
  });

  test("answered by a page of somebody else is not taken for granted", async () => {
    await using platform = await startEmulatedProvider();
    platform.emulator.inject({ body: "<html>Welcome</html>", headers: { "content-type": "text/html" }, act: false });
    const creating = platform.provider.create(externalCertificateRequest, { hostname }, testScope());
    expect((await rejection(creating, OperationError)).code).toBe("OUTCOME_UNKNOWN");
  });

  test("keeps its last known state in a refresh, and cannot be imported", async () => {
    await using platform = await startEmulatedProvider();
    const last = { inputs: { hostname }, state: { hostname, challenge: { a: 1 } } };
    const { provider } = platform;
    expect(await provider.read(externalCertificateRequest, hostname, last, testScope())).toEqual({
      id: hostname,
      ...last,
    });
    const importing = provider.read(externalCertificateRequest, hostname, undefined, testScope());
    expect((await rejection(importing, OperationError)).message).toContain("creating it sends the request");
    expect(platform.sent()).toEqual([]);
  });
});
