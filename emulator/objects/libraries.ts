import { createHash } from "node:crypto";

import { Store, type Surroundings } from "./store.ts";

export type Id = string | number;

export interface Collection {
  readonly collectionId: Id;
  readonly name: string;
}

export interface Video {
  readonly videoId: Id;
  /** The bytes that were set last, as length and SHA-256 (hex); absent until then. */
  readonly thumbnail?: { readonly bytes: number; readonly sha256: string };
}

export interface Library {
  readonly libraryId: Id;
  readonly collections: readonly Collection[];
  readonly videos: readonly Video[];
}

export type LibrarySeed = Pick<Library, "libraryId"> & Partial<Library>;

interface InLibrary<Item> {
  readonly libraryId: Id;
  readonly item: Item;
}

export class Libraries {
  readonly #libraries: Store<Pick<Library, "libraryId">>;
  readonly #collections: Store<InLibrary<Collection>>;
  readonly #videos: Store<InLibrary<Video>>;

  constructor({ changed }: Surroundings) {
    this.#libraries = new Store((library) => String(library.libraryId), changed);
    this.#collections = new Store(({ libraryId, item }) => keyOf(libraryId, item.collectionId), changed);
    this.#videos = new Store(({ libraryId, item }) => keyOf(libraryId, item.videoId), changed);
  }

  collection(libraryId: Id, collectionId: Id): Collection | undefined {
    return this.#collections.get(keyOf(libraryId, collectionId))?.item;
  }

  video(libraryId: Id, videoId: Id): Video | undefined {
    return this.#videos.get(keyOf(libraryId, videoId))?.item;
  }

  renameCollection(libraryId: Id, collectionId: Id, name: string): Collection | undefined {
    const collection = this.collection(libraryId, collectionId);
    return collection && this.#collections.put({ libraryId, item: { ...collection, name } }).item;
  }

  setThumbnail(libraryId: Id, videoId: Id, bytes: Uint8Array): Video | undefined {
    const video = this.video(libraryId, videoId);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const thumbnail = { bytes: bytes.length, sha256 };
    return video && this.#videos.put({ libraryId, item: { ...video, thumbnail } }).item;
  }

  /** Takes a collection away: updating it is a 404. */
  removeCollection(libraryId: Id, collectionId: Id): boolean {
    return this.#collections.delete(keyOf(libraryId, collectionId));
  }

  list(): Library[] {
    const collections = Map.groupBy(this.#collections.all(), (item) => String(item.libraryId));
    const videos = Map.groupBy(this.#videos.all(), (item) => String(item.libraryId));
    return this.#libraries.all().map(({ libraryId }) => ({
      libraryId,
      collections: (collections.get(String(libraryId)) ?? []).map(({ item }) => item),
      videos: (videos.get(String(libraryId)) ?? []).map(({ item }) => item),
    }));
  }

  /** @internal */
  seed(libraries: readonly LibrarySeed[]): void {
    for (const { libraryId, collections = [], videos = [] } of libraries) {
      this.#libraries.put({ libraryId });
      for (const item of collections) this.#collections.put({ libraryId, item });
      for (const item of videos) this.#videos.put({ libraryId, item });
    }
  }

  /** @internal */
  clear(): void {
    this.#libraries.clear();
    this.#collections.clear();
    this.#videos.clear();
  }
}

function keyOf(libraryId: Id, id: Id): string {
  return JSON.stringify([String(libraryId), String(id)]);
}
