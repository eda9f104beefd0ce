import { readFile, stat } from "node:fs/promises";
import type { Asset } from "./generated/types.gen.ts";
import { isLinkLocal } from "./hosts.ts";
import type { Platform } from "./platform.ts";
import type { Problem } from "./problem.ts";

/** What is wrong with an asset that is to be read later: a file that is missing or too large, an address to refuse. */
export async function verifyAsset(path: string, asset: Asset, maxBytes: number): Promise<readonly Problem[]> {
  const reason = await problemOf(asset, maxBytes);
  return reason === undefined ? [] : [{ path, reason }];
}

async function problemOf({ kind, value }: Asset, maxBytes: number): Promise<string | undefined> {
  switch (kind) {
    case "text":
      return tooLarge(Buffer.byteLength(value), maxBytes);
    case "remote":
      return remoteProblem(value);
    case "file":
      try {
        const found = await stat(value);
        return found.isFile() ? tooLarge(found.size, maxBytes) : `is not a file: ${value}`;
      } catch {
        return `cannot be read: ${value}`;
      }
  }
}

function remoteProblem(address: string): string | undefined {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return "must be at an http or https address";
  if (isLinkLocal(new URL(address).hostname)) return "must not be at a link-local address";
  return undefined;
}

const tooLarge = (bytes: number, maxBytes: number): string | undefined =>
  bytes > maxBytes ? `has ${bytes} bytes; at most ${maxBytes} are accepted` : undefined;

/** The bytes of an asset. */
export async function readAsset({ kind, value }: Asset, maxBytes: number, platform: Platform): Promise<Uint8Array> {
  switch (kind) {
    case "text":
      return Buffer.from(value);
    case "remote":
      return platform.download(value, maxBytes);
    case "file":
      return readFile(value);
  }
}
