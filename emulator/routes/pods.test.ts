import { expect, test } from "@jest/globals";

import { startEmulator } from "../index.ts";
import { undocumented } from "../testing/documented.ts";
import { send } from "../testing/http.ts";

const operation = "POST /mc/apps/orders/pods/orders-0/recreate";

test("recreates a pod, and counts it", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, operation);
  expect(reply).toMatchObject({ status: 204, text: "" });
  expect(undocumented("recreatePod", reply)).toEqual([]);
  await send(emulator, operation);
  expect(emulator.platform.apps.pod("orders", "orders-0")?.recreations).toBe(2);
});

test("answers with a problem for an unknown pod", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, "POST /mc/apps/orders/pods/x/recreate");
  expect(reply.status).toBe(404);
  expect(undocumented("recreatePod", reply)).toEqual([]);
  expect(reply.body).toMatchObject({ status: 404, detail: "There is no such pod." });
});

test("answers with a validation error when there is a body", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, operation, { body: {} });
  expect(reply.status).toBe(400);
  expect(undocumented("recreatePod", reply)).toEqual([]);
  expect(reply.body).toMatchObject({
    status: 400,
    errors: [{ field: "body", message: "must be absent: the operation takes none" }],
  });
});
