// Tests run as ES modules (NODE_OPTIONS=--experimental-vm-modules, set by the Makefile), so that they load the same
// module graph as the plugin does.
/** @type {import("jest").Config} */
export default {
  testEnvironment: "node",
  roots: ["<rootDir>/provider", "<rootDir>/emulator", "<rootDir>/tools", "<rootDir>/bench", "<rootDir>/examples"],
  testPathIgnorePatterns: ["/node_modules/"],
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    "\\.ts$": [
      "@swc/jest",
      {
        jsc: { parser: { syntax: "typescript" }, target: "es2024", experimental: { keepImportAttributes: true } },
        module: { type: "es6" },
      },
    ],
  },
  testTimeout: 30_000,
  maxWorkers: 2,
};
