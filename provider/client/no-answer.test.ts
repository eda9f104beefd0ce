import { inspect } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { operations } from "../generated/wire.gen.ts";
import { rejection } from "../testing/rejection.ts";
import { refusingAddress, type Reply, startScriptedPlatform } from "../testing/scripted-platform.ts";
import { creating, outcomeAt, reading, requestOf, transportTo } from "../testing/sending.ts";
import { canaryKey } from "../testing/test-config.ts";
import { testScope } from "../testing/test-scope.ts";
import { noAnswer } from "./no-answer.ts";
import { EndedError } from "./scope.ts";
import { UnansweredError } from "./unanswered.ts";

/** What a request without a second attempt comes to, when the platform does this. */
async function after(reply: Reply, id = reading, requestTimeout = 10_000): Promise<unknown> {
  await using platform = await startScriptedPlatform([reply]);
  return await outcomeAt(platform.url, id, { maxRetries: 0, requestTimeout });
}

describe("a request without an answer", () => {
  test("that was never connected is unreachable, for a creation too", async () => {
    const { url } = await refusingAddress();
    for (const id of [reading, creating]) {
      expect(await outcomeAt(url, id, { maxRetries: 0 })).toMatchObject({
        code: "UNREACHABLE",
        message:
          `${operations[id].title}: the platform could not be reached (UNREACHABLE, ECONNREFUSED). ` +
          "Check the address of the platform: baseUrl or videoBaseUrl.",
      });
    }
  });

  test("whose connection broke leaves open whether something was made", async () => {
    expect(await after({ reset: "instead" })).toMatchObject({
      code: "UNREACHABLE",
      message: "Get Storage Zone: the connection broke (UNREACHABLE, ECONNRESET). Try again later.",
    });
    expect(await after({ reset: "instead" }, creating)).toMatchObject({
      code: "OUTCOME_UNKNOWN",
      message:
        "Add Storage Zone: the connection broke, and the platform may have acted all the same " +
        "(OUTCOME_UNKNOWN, ECONNRESET).",
    });
  });

  test("that took too long leaves it open too", async () => {
    expect(await after({ hang: true }, reading, 100)).toMatchObject({ code: "TIMED_OUT" });
    expect(await after({ hang: true }, creating, 100)).toMatchObject({
      code: "OUTCOME_UNKNOWN",
      message: "Add Storage Zone: no answer in time, and the platform may have acted all the same (OUTCOME_UNKNOWN).",
    });
  });

  test("because the operation was over is cancelled or out of time, and never ambiguous", () => {
    expect(noAnswer(operations[creating], new EndedError("cancelled"))?.code).toBe("CANCELLED");
    expect(noAnswer(operations[creating], new EndedError("deadline"))).toMatchObject({
      code: "TIMED_OUT",
      message: expect.stringContaining("customTimeouts"),
    });
  });

  test("is an error that holds nothing of the request, however deep one looks", async () => {
    const replies: Reply[] = [{ reset: "instead" }, { reset: "within", body: canaryKey.repeat(2) }, { hang: true }];
    for (const reply of replies) {
      await using platform = await startScriptedPlatform([reply]);
      const transport = transportTo(platform.url, { maxRetries: 0, requestTimeout: 200 });
      const error = await rejection(transport.send(requestOf(creating, platform.url), testScope()), UnansweredError);
      expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(canaryKey);
    }
  });

  test("is none where a name leads to an address of the segment alone", async () => {
    for (const host of ["169.254.169.254", "[fe80::1]", "metadata.example"]) {
      const scope = testScope();
      expect(await outcomeAt(`http://${host}`, creating, {}, scope)).toMatchObject({
        code: "UNREACHABLE",
        message: expect.stringContaining("link-local addresses, where machines get their credentials, are refused"),
      });
      expect(scope.attempts).toEqual([]);
    }
  });
});
