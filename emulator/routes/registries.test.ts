import { expect, test } from "@jest/globals";

import { startEmulator } from "../index.ts";
import { isJsonObject } from "../json.ts";
import { undocumented } from "../testing/documented.ts";
import { send } from "../testing/http.ts";

const registries = [1, 2, 3, 4, 5].map((id) => ({ id, displayName: `registry ${id}` }));

test("lists every registry in one answer, whatever the query", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, "GET /mc/registries?anything=1");

  expect(reply.status).toBe(200);
  expect(undocumented("listContainerRegistries", reply)).toEqual([]);
  expect(reply.body).toMatchObject({
    items: [{ id: 4001, displayName: "Public examples", isPublic: true, isPlatformManaged: false }],
    meta: { totalItems: 1 },
    cursor: "",
  });
});

test("lists nothing on an empty platform", async () => {
  await using emulator = await startEmulator({ seed: {} });
  expect((await send(emulator, "GET /mc/registries")).body).toEqual({ items: [], meta: { totalItems: 0 }, cursor: "" });
});

test("with paging, the cursor leads from page to page until it is empty", async () => {
  const registryPaging = { cursorParameter: "after", pageSize: 2 };
  await using emulator = await startEmulator({ seed: { registries }, registryPaging });
  const pages: unknown[] = [];
  let cursor: unknown = "";
  do {
    const query = new URLSearchParams({ after: String(cursor) });
    const reply = await send(emulator, `GET /mc/registries?${query.toString()}`);
    expect(undocumented("listContainerRegistries", reply)).toEqual([]);
    expect(reply.body).toMatchObject({ meta: { totalItems: 5 } });
    pages.push(isJsonObject(reply.body) && Array.isArray(reply.body["items"]) && reply.body["items"].length);
    cursor = isJsonObject(reply.body) ? reply.body["cursor"] : "";
  } while (cursor !== "");
  expect(pages).toEqual([2, 2, 1]);
});

test("answers with a validation error for a cursor that is none", async () => {
  const registryPaging = { cursorParameter: "after", pageSize: 2 };
  await using emulator = await startEmulator({ seed: { registries }, registryPaging });
  const reply = await send(emulator, "GET /mc/registries?after=nonsense");
  expect(reply.status).toBe(400);
  expect(undocumented("listContainerRegistries", reply)).toEqual([]);
  expect(reply.body).toMatchObject({ errors: [{ field: "after", message: "is not a cursor of this list" }] });
});
