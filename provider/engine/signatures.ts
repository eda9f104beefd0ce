/** The key that marks an object on the wire as something else than an object. */
export const signatureKey = "4dabf18193072939515e22adb298388d";

/** What such an object is. */
export const signatures = {
  secret: "1b47061264138c4ac30d75fd1eb44270",
  output: "d0e6a833031e9bbcd3f4e8bde6ca49a4",
  asset: "c44067f5952c0a294b673a41bacd8c17",
} as const;
