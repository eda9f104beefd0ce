import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { Asset } from "../asset.ts";
import { diff } from "../diff.ts";
import { OperationError } from "../operation-errors.ts";
import { seeded, startEmulatedProvider } from "../testing/emulated-provider.ts";
import { rejection } from "../testing/rejection.ts";
import { testScope } from "../testing/test-scope.ts";
import { videoThumbnail } from "./video-thumbnail.ts";

const video = { libraryId: seeded.libraryId, videoId: "0b9d6c1e-3f2a-4d7b-9a55-6c8e4b1f2d33" };
const path = `/library/${video.libraryId}/videos/${video.videoId}/thumbnail`;
const noNames = { resourceName: "thumbnail", autonaming: undefined, randomSeed: new Uint8Array() };
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff]);
const pictureHash = "a0ea4f8ae0a9d4f2e06ca1f0bd5a7d3b";

/** A server that is not the platform, with the picture and with something larger. */
async function startPictures() {
  const seen: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    seen.push({ path: request.url, accesskey: request.headers["accesskey"] });
    if (request.url === "/never") return;
    if (request.url === "/picture") response.end(picture);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

describe("a video thumbnail", () => {
  test("is uploaded byte for byte from a file", async () => {
    await using platform = await startEmulatedProvider();
    const folder = await mkdtemp(join(tmpdir(), "thumbnail-"));
    await writeFile(join(folder, "picture.png"), picture);
    const file = new Asset("file", join(folder, "picture.png"), pictureHash);
    const { id, state } = await platform.provider.create(videoThumbnail, { ...video, file }, testScope());
    expect(id).toBe(`${video.libraryId}/${video.videoId}`);
    expect(state).toEqual({ ...video, file });
    const [request] = platform.emulator.journal.entries();
    expect(request).toMatchObject({ method: "POST", path, status: 200, body: { bytes: picture.length } });
    expect(request?.headers["content-type"]).toBe("application/octet-stream");
    await rm(folder, { recursive: true });
  });

  test("is uploaded from a text, and with query parameters that the user names", async () => {
    await using platform = await startEmulatedProvider();
    const inputs = { ...video, file: new Asset("text", "picture", ""), queryParameters: { "at time": "1 & 2" } };
    await platform.provider.create(videoThumbnail, inputs, testScope());
    expect(platform.emulator.journal.entries()).toMatchObject([
      { path, query: { "at time": "1 & 2" }, body: "picture" },
    ]);
  });

  test("needs no file: query parameters alone are sent", async () => {
    await using platform = await startEmulatedProvider();
    await platform.provider.create(videoThumbnail, { ...video, queryParameters: { source: "x" } }, testScope());
    const [request] = platform.emulator.journal.entries();
    expect(request).toMatchObject({ path, query: { source: "x" }, status: 200 });
    expect(request?.body).toBeUndefined();
  });

  test("is uploaded from another address, which is not told the key", async () => {
    await using platform = await startEmulatedProvider();
    await using pictures = await startPictures();
    const file = new Asset("remote", `${pictures.url}/picture`, "");
    await platform.provider.create(videoThumbnail, { ...video, file }, testScope());
    expect(pictures.seen).toEqual([{ path: "/picture", accesskey: undefined }]);
    expect(platform.emulator.journal.entries()).toMatchObject([{ path, body: { bytes: picture.length } }]);
  });

  test("whose address has nothing fails with the address, and nothing is sent to the platform", async () => {
    await using platform = await startEmulatedProvider();
    await using pictures = await startPictures();
    const file = new Asset("remote", `${pictures.url}/none?token=canary`, "");
    const error = await rejection(
      platform.provider.create(videoThumbnail, { ...video, file }, testScope()),
      OperationError,
    );
    expect(error.message).toContain(`${pictures.url}/none could not be read: HTTP 404`);
    expect(error.message).not.toContain("canary");
    expect(platform.sent()).toEqual([]);
  });

  test("whose address is cancelled while it is read is not sent to the platform", async () => {
    await using platform = await startEmulatedProvider();
    await using pictures = await startPictures();
    const scope = testScope();
    const file = new Asset("remote", `${pictures.url}/never`, "");
    const creating = rejection(platform.provider.create(videoThumbnail, { ...video, file }, scope), OperationError);
    while (pictures.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    scope.cancel();
    expect((await creating).code).toBe("CANCELLED");
    expect(platform.sent()).toEqual([]);
  });

  test("with a file that is missing fails in check, with its path", async () => {
    await using platform = await startEmulatedProvider();
    const inputs = { ...video, file: new Asset("file", "/no/such/picture.png", "") };
    const { problems } = await platform.provider.check(videoThumbnail, inputs, undefined, noNames);
    expect(problems).toEqual([{ path: "file", reason: "cannot be read: /no/such/picture.png" }]);
  });

  test("with something else than an asset fails in check", async () => {
    await using platform = await startEmulatedProvider();
    const inputs = { ...video, file: "picture.png" };
    const { problems } = await platform.provider.check(videoThumbnail, inputs, undefined, noNames);
    expect(problems).toEqual([{ path: "file", reason: "must be of type object" }]);
  });

  test("is uploaded again when the content changes, wherever it comes from", () => {
    const before = { ...video, file: new Asset("file", "a.png", "1") };
    const same = { ...video, file: new Asset("file", "moved.png", "1") };
    const other = { ...video, file: new Asset("file", "a.png", "2") };
    expect(diff(videoThumbnail, before, same).changes).toEqual([]);
    expect(diff(videoThumbnail, before, other).changes).toEqual([
      { path: "file", input: "file", kind: "update", replaces: false },
    ]);
  });
});
