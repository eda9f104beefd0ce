import { describe, expect, test } from "@jest/globals";
import { OperationError } from "../operation-errors.ts";
import { seeded, startEmulatedProvider } from "../testing/emulated-provider.ts";
import { rejection } from "../testing/rejection.ts";
import { testScope } from "../testing/test-scope.ts";
import { videoCollection } from "./video-collection.ts";

const { libraryId, collectionId } = seeded;
const path = `POST /library/${libraryId}/collections/${collectionId}`;
const inputs = { libraryId, collectionId, name: "trailers" };

describe("a video collection", () => {
  test("is adopted by naming it", async () => {
    await using platform = await startEmulatedProvider();
    const { id, state } = await platform.provider.create(videoCollection, inputs, testScope());
    expect(id).toBe(`${libraryId}/${collectionId}`);
    expect(state).toEqual(inputs);
    expect(platform.sent()).toEqual([[path, { name: "trailers" }]]);
    expect(platform.emulator.platform.libraries.collection(libraryId, collectionId)?.name).toBe("trailers");
  });

  test("is renamed with the same request, to an empty name too", async () => {
    await using platform = await startEmulatedProvider();
    const news = { ...inputs, name: "" };
    expect(await platform.provider.update(videoCollection, "id", news, inputs, testScope())).toEqual(news);
    expect(platform.sent()).toEqual([[path, { name: "" }]]);
  });

  test("has an id that parses back, whatever its parts are", async () => {
    const odd = { libraryId: "a/b", collectionId: "%2e" };
    const collections = [{ collectionId: odd.collectionId, name: "" }];
    await using platform = await startEmulatedProvider({ seed: { libraries: [{ libraryId: "a/b", collections }] } });
    const { id } = await platform.provider.create(videoCollection, { ...odd, name: "x" }, testScope());
    expect(id).toBe("a%2Fb/%252e");
    expect(platform.sent()).toEqual([["POST /library/a%2Fb/collections/%252e", { name: "x" }]]);
  });

  test.each([".", ".."])("with the part %j is refused before anything is sent", async (part) => {
    await using platform = await startEmulatedProvider();
    const creating = platform.provider.create(videoCollection, { ...inputs, collectionId: part }, testScope());
    const error = await rejection(creating, OperationError);
    expect(error.code).toBe("INVALID_REQUEST");
    expect(error.message).toContain(`collectionId must not be "${part}"`);
    expect(platform.sent()).toEqual([]);
  });

  test("that is not there fails with what the platform said", async () => {
    await using platform = await startEmulatedProvider();
    const creating = platform.provider.create(videoCollection, { ...inputs, collectionId: "none" }, testScope());
    const error = await rejection(creating, OperationError);
    expect(error.code).toBe("NOT_FOUND");
    expect(error.message).toBe(
      'creating collection "none" of video library "3001": Update Collection: the platform has no such object ' +
        "(NOT_FOUND, HTTP 404): There is no such collection. Check the ids in the program.",
    );
  });

  test("that the platform refuses within a success fails", async () => {
    await using platform = await startEmulatedProvider();
    platform.emulator.inject({ status: 200, body: { success: false, message: "Too many names.", statusCode: 400 } });
    const error = await rejection(platform.provider.create(videoCollection, inputs, testScope()), OperationError);
    expect(error.code).toBe("REFUSED");
    expect(error.message).toContain("(REFUSED, HTTP 200): Too many names.");
  });

  test("takes the key of videos where there is one", async () => {
    const settings = { videoAccessKey: "key-of-videos" };
    await using platform = await startEmulatedProvider({ videoAccessKey: "key-of-videos", settings });
    await platform.provider.create(videoCollection, inputs, testScope());
    expect(platform.emulator.journal.entries()).toMatchObject([{ status: 200, headers: { accesskey: "valid" } }]);
  });

  test("without the address of videos says which setting is missing, in a preview too", async () => {
    await using platform = await startEmulatedProvider({ settings: { videoBaseUrl: undefined } });
    const { provider } = platform;
    const attempts = [
      provider.previewCreate(videoCollection, inputs),
      provider.create(videoCollection, inputs, testScope()),
      provider.previewUpdate(videoCollection, inputs, inputs),
      provider.update(videoCollection, "id", inputs, inputs, testScope()),
    ];
    for (const attempt of attempts) {
      const error = await rejection(attempt, OperationError);
      expect(error.code).toBe("NOT_CONFIGURED");
      expect(error.message).toContain("pulumi config set edgeplatform:videoBaseUrl");
    }
    expect(platform.sent()).toEqual([]);
  });
});
