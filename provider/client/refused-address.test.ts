import type { LookupAddress, LookupOptions } from "node:dns";
import { expect, test } from "@jest/globals";
import { RefusedAddressError, refusingLookup } from "./refused-address.ts";

const lookedUp = (hostname: string, options: LookupOptions) =>
  new Promise<{ readonly error: unknown; readonly found: string | LookupAddress[] }>((resolve) =>
    refusingLookup(hostname, options, (error, found) => resolve({ error, found })),
  );

test("a name that leads to a link-local address is not reached, whether one address or all are asked for", async () => {
  for (const all of [true, false]) {
    expect((await lookedUp("169.254.169.254", { all })).error).toBeInstanceOf(RefusedAddressError);
    expect((await lookedUp("fe80::1", { all })).error).toBeInstanceOf(RefusedAddressError);
  }
});

test("other names are looked up as ever", async () => {
  expect(await lookedUp("127.0.0.1", {})).toEqual({ error: null, found: "127.0.0.1" });
  expect(await lookedUp("127.0.0.1", { all: true })).toMatchObject({ found: [{ address: "127.0.0.1", family: 4 }] });
  expect((await lookedUp("name.invalid", {})).error).toMatchObject({
    code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
  });
});
