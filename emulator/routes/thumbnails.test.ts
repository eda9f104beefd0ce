import { createHash, randomBytes } from "node:crypto";

import { expect, test } from "@jest/globals";

import { startEmulator } from "../index.ts";
import { undocumented } from "../testing/documented.ts";
import { send } from "../testing/http.ts";

const videoId = "0b9d6c1e-3f2a-4d7b-9a55-6c8e4b1f2d33";
const operation = `POST /library/3001/videos/${videoId}/thumbnail`;
const headers = { "content-type": "application/octet-stream" };

test("keeps length and hash of the bytes, and records the query", async () => {
  await using emulator = await startEmulator();
  const bytes = randomBytes(100_000);
  const reply = await send(emulator, `${operation}?at=5&tag=a&tag=b`, { body: bytes, headers });

  expect(reply.status).toBe(200);
  expect(undocumented("setThumbnail", reply)).toEqual([]);
  const thumbnail = { bytes: 100_000, sha256: createHash("sha256").update(bytes).digest("hex") };
  expect(emulator.platform.libraries.video(3001, videoId)?.thumbnail).toEqual(thumbnail);
  expect(emulator.journal.entries("setThumbnail")).toMatchObject([
    { query: { at: "5", tag: ["a", "b"] }, body: thumbnail },
  ]);
});

test("takes a request without bytes, but not without a Content-Type", async () => {
  await using emulator = await startEmulator();
  expect((await send(emulator, operation, { headers })).status).toBe(200);
  expect(emulator.platform.libraries.video(3001, videoId)?.thumbnail?.bytes).toBe(0);

  const untyped = await send(emulator, operation);
  expect(untyped.body).toMatchObject({
    statusCode: 400,
    message: "Content-Type: must be application/octet-stream",
  });
});

test("answers with a video result for an unknown video", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, "POST /library/3001/videos/x/thumbnail", { body: "abc", headers });
  expect(reply.status).toBe(404);
  expect(undocumented("setThumbnail", reply)).toEqual([]);
  expect(reply.body).toEqual({ success: false, message: "There is no such video.", statusCode: 404 });
});
