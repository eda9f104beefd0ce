/** The key that marks an object on the wire as something else than an object. */
export const signatureKey = "4dabf18193072939515e22adb298388d";

/** What such an object is. */
export const signatures = {
  secret: "1b47061264138c4ac30d75fd1eb44270",
  output: "d0e6a833031e9bbcd3f4e8bde6ca49a4",
} as const;

/** The marker that is sent for a value that is unknown. */
export const unknownMarker = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Every marker of a value that is unknown, one for each kind of value that it will be. */
export const unknownMarkers: ReadonlySet<string> = new Set([
  unknownMarker,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
]);
