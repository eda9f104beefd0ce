// Imports point one way, and a few modules have only one importer. Tests and their helpers may import anything.
const tests = "\\.test\\.ts$|/testing/";

/** `from` (a path pattern) may import nothing that matches `to`. */
const never = (name, from, to) => ({
  name,
  severity: "error",
  from: { path: from, pathNot: tests },
  to: { path: to },
});

/** Nothing but `importer` may import `module`. */
const only = (importer, module) => ({
  name: `only ${importer} imports ${module}`,
  severity: "error",
  from: { path: "^(provider|emulator)/", pathNot: `^${importer}/|${tests}` },
  to: { path: `(^|node_modules/)${module}(/|$)` },
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    { name: "no cycles", severity: "error", from: {}, to: { circular: true } },
    never("generated is the lowest", "^provider/generated/", "^provider/(?!generated/)"),
    never(
      "client knows no resource",
      "^provider/client/",
      "^provider/(resources|functions|engine|dynamic|registry|provider)",
    ),
    never(
      "resources know contracts only",
      "^provider/(resources|functions)/",
      "^provider/(client|engine|dynamic|registry|provider\\.ts)",
    ),
    never("the core knows no front door", "^provider/(?!main\\.ts)[^/]+\\.ts$", "^provider/(engine|dynamic)/"),
    never("front doors do not know each other", "^provider/engine/", "^provider/dynamic/"),
    never("the emulator knows the API alone", "^emulator/", "^provider/(?!api/)"),
    never("the product knows none of its tools", "^(provider|emulator)/", "^(tools|examples)/"),
    never("the plugin does not know the emulator", "^provider/", "^emulator/"),
    only("provider/client", "got"),
    only("provider/engine", "@grpc/grpc-js"),
    only("provider/engine", "google-protobuf"),
    only("provider/engine", "protobufjs"),
    only("provider/tracing", "@opentelemetry"),
    {
      name: "traces are loaded on demand",
      severity: "error",
      from: { path: "^provider/(?!tracing/)", pathNot: tests },
      to: { path: "^provider/tracing/", dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    never("traces know what is traced, and not who serves it", "^provider/tracing/", "^provider/(engine|dynamic)/"),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|sdk)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { conditionNames: ["import", "node", "default", "types"] },
  },
};
