import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isLinkLocal } from "../hosts.ts";

/** An address to which nothing is sent, whoever names it. */
export class RefusedAddressError extends Error {
  override readonly name = "RefusedAddressError";
  readonly code = "ERR_REFUSED_ADDRESS";

  constructor() {
    super("link-local addresses, where machines get their credentials, are refused");
  }
}

/** Looks a name up as Node.js does, and refuses one that leads to an address which is refused itself. */
export const refusingLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, options, (error, found, family) => {
    const addresses: readonly unknown[] = Array.isArray(found) ? found.map(({ address }) => address) : [found];
    const isRefused = addresses.some((address) => typeof address === "string" && isLinkLocal(address));
    done(isRefused ? new RefusedAddressError() : error, found, family);
  });
};
