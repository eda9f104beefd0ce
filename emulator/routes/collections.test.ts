import { expect, test } from "@jest/globals";

import { startEmulator } from "../index.ts";
import { undocumented } from "../testing/documented.ts";
import { send } from "../testing/http.ts";

const collectionId = "5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11";
const operation = `POST /library/3001/collections/${collectionId}`;

test("renames a collection", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, operation, { body: { name: "Lessons" } });

  expect(reply.status).toBe(200);
  expect(undocumented("updateCollection", reply)).toEqual([]);
  expect(reply.body).toEqual({ success: true, message: "The collection was updated.", statusCode: 200 });
  expect(emulator.platform.libraries.collection(3001, collectionId)?.name).toBe("Lessons");
});

test("an absent name leaves it, an empty one empties it", async () => {
  await using emulator = await startEmulator();
  expect((await send(emulator, operation, { body: {} })).status).toBe(200);
  expect(emulator.platform.libraries.collection(3001, collectionId)?.name).toBe("intro");
  expect((await send(emulator, operation, { body: { name: "" } })).status).toBe(200);
  expect(emulator.platform.libraries.collection(3001, collectionId)?.name).toBe("");
});

test("takes an id that has to be encoded in a path", async () => {
  const libraries = [{ libraryId: "a/b", collections: [{ collectionId: "ü ?#%", name: "old" }] }];
  await using emulator = await startEmulator({ seed: { libraries } });
  const path = `/library/${encodeURIComponent("a/b")}/collections/${encodeURIComponent("ü ?#%")}`;
  expect((await send(emulator, `POST ${path}`, { body: { name: "new" } })).status).toBe(200);
  expect(emulator.platform.libraries.list()).toEqual([
    { libraryId: "a/b", collections: [{ collectionId: "ü ?#%", name: "new" }], videos: [] },
  ]);
});

test.each([
  ["an unknown collection", 404, "POST /library/3001/collections/x", { name: "a" }, "There is no such collection."],
  [
    "an unknown library",
    404,
    `POST /library/1/collections/${collectionId}`,
    { name: "a" },
    "There is no such collection.",
  ],
  ["a name of another type", 400, operation, { name: 5 }, "name: must be string"],
  ["no body", 400, operation, undefined, "body: is required"],
])("answers with a video result for %s", async (_, statusCode, path, body, message) => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, path, { body });
  expect(reply.status).toBe(statusCode);
  expect(undocumented("updateCollection", reply)).toEqual([]);
  expect(reply.body).toEqual({ success: false, message, statusCode });
});

test("takes the video access key, and no other", async () => {
  await using emulator = await startEmulator({ accessKey: "platform-key", videoAccessKey: "video-key" });
  const withKey = (accesskey: string) => send(emulator, operation, { body: { name: "a" }, headers: { accesskey } });
  expect((await withKey("video-key")).status).toBe(200);
  const refused = await withKey("platform-key");
  expect(refused.status).toBe(401);
  expect(undocumented("updateCollection", refused)).toEqual([]);
});
