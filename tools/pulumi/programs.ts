/** A Go program that has to be on PATH for `pulumi up`, built from the module that a folder beside this file pins. */
export interface Program {
  /** Folder with go.mod and go.sum; the `tool` line of go.mod names the program's package. */
  readonly folder: string;
  readonly name: string;
  /** The module, among those that go.mod pins, whose version is the program's. */
  readonly module: string;
  /** The Go variable that tells the program its version. */
  readonly versionVariable: string;
  /** Scripts of that module which belong beside the program, as in Pulumi's own distribution. */
  readonly scripts?: readonly string[];
}

export const cli: Program = {
  folder: "cli",
  name: "pulumi",
  module: "github.com/pulumi/pulumi/pkg/v3",
  versionVariable: "github.com/pulumi/pulumi/sdk/v3/go/common/version.Version",
};

/** The only list: one more language is one more folder and row. */
export const programs: readonly [Program, ...Program[]] = [
  cli,
  {
    folder: "language-nodejs",
    name: "pulumi-language-nodejs",
    module: "github.com/pulumi/pulumi/sdk/v3",
    versionVariable: "github.com/pulumi/pulumi/sdk/v3/go/common/version.Version",
    scripts: ["nodejs/dist/pulumi-resource-pulumi-nodejs"],
  },
  {
    folder: "language-yaml",
    name: "pulumi-language-yaml",
    module: "github.com/pulumi/pulumi-yaml",
    versionVariable: "github.com/pulumi/pulumi-yaml/pkg/version.Version",
  },
];

/** Everything that has to be at hand, by the name under which Pulumi starts it. */
export const executables: readonly string[] = programs.flatMap(({ name, scripts = [] }) => [
  name,
  ...scripts.map((path) => path.slice(path.lastIndexOf("/") + 1)),
]);
