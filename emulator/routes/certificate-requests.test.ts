import { expect, test } from "@jest/globals";

import { startEmulator } from "../index.ts";
import { undocumented } from "../testing/documented.ts";
import { send } from "../testing/http.ts";

const operation = "POST /pullzone/requestExternalHttpCertificate";
const body = { Hostname: "www.example.com" };

test("grants a certificate request with a challenge file", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, operation, { body });

  expect(reply.status).toBe(200);
  expect(undocumented("requestExternalHttpCertificate", reply)).toEqual([]);
  expect(reply.body).toEqual({
    Hostname: "www.example.com",
    ChallengePath: expect.stringMatching(/^\/\.well-known\/acme-challenge\/[\w-]{43}$/),
    ChallengeContent: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/),
  });
});

test("takes a hostname in any case", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, operation, { body: { Hostname: "WWW.Example.com" } });
  expect(reply.body).toMatchObject({ Hostname: "www.example.com" });
});

test("answers with 404 for a hostname that is not in the account", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, operation, { body: { Hostname: "www.example.org" } });
  expect(reply.status).toBe(404);
  expect(reply.body).toMatchObject({ Field: "Hostname", Message: "The hostname is not in the account." });
});

test("limits each hostname for itself, and says when to come back", async () => {
  let now = Date.parse("2030-01-31T12:00:00Z");
  const certificateLimit = { requests: 2, seconds: 90 };
  const hostnames = [
    { value: "a.example.com" },
    { value: "b.example.com", certificateLimit: { requests: 1, seconds: 5 } },
  ];
  await using emulator = await startEmulator({ seed: { hostnames }, certificateLimit, now: () => new Date(now) });
  const ask = (Hostname: string) => send(emulator, operation, { body: { Hostname } });

  expect((await ask("a.example.com")).status).toBe(200);
  now += 30_000;
  expect((await ask("a.example.com")).status).toBe(200);
  const third = await ask("a.example.com");
  expect(third.status).toBe(429);
  expect(third.headers.get("retry-after")).toBe("60");
  expect(undocumented("requestExternalHttpCertificate", third)).toEqual([]);
  expect(third.body).toMatchObject({ Message: "There were too many certificate requests for this hostname." });

  expect((await ask("b.example.com")).status).toBe(200);
  expect((await ask("b.example.com")).headers.get("retry-after")).toBe("5");

  now += 60_000;
  expect((await ask("a.example.com")).status).toBe(200);
  expect((await ask("a.example.com")).headers.get("retry-after")).toBe("30");
});

test.each([
  ["an empty hostname", { Hostname: "" }, "Hostname"],
  ["no hostname", {}, "Hostname"],
  ["a property more", { Hostname: "www.example.com", Force: true }, "Force"],
])("refuses %s", async (_, body, Field) => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, operation, { body });
  expect(reply.status).toBe(400);
  expect(undocumented("requestExternalHttpCertificate", reply)).toEqual([]);
  expect(reply.body).toMatchObject({ Field });
});

test("answers without a body when the key is wrong", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, operation, { body, headers: { accesskey: "wrong" } });
  expect(reply).toMatchObject({ status: 401, text: "" });
});
