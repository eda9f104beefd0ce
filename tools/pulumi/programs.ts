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

/** Programs that are built together into one folder of the cache. */
export interface ProgramSet {
  /** What the name of that folder begins with. */
  readonly folder: string;
  /** What it is, for people. */
  readonly title: string;
  readonly programs: readonly Program[];
  /** The minutes that one core would need to build all of them. */
  readonly coreMinutes: number;
}

/** What every `pulumi up` here needs. */
export const core: ProgramSet = {
  folder: "pulumi",
  title: "the Pulumi CLI",
  programs: [
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
  ],
  coreMinutes: 8,
};

/** What programs in other languages need besides. */
export const languages: ProgramSet = {
  folder: "pulumi-languages",
  title: "Pulumi's language hosts",
  programs: [
    {
      folder: "language-python",
      name: "pulumi-language-python",
      module: "github.com/pulumi/pulumi/sdk/v3",
      versionVariable: "github.com/pulumi/pulumi/sdk/v3/go/common/version.Version",
      scripts: ["python/cmd/pulumi-language-python-exec"],
    },
    {
      folder: "language-go",
      name: "pulumi-language-go",
      module: "github.com/pulumi/pulumi/sdk/v3",
      versionVariable: "github.com/pulumi/pulumi/sdk/v3/go/common/version.Version",
    },
    {
      folder: "language-java",
      name: "pulumi-language-java",
      module: "github.com/pulumi/pulumi-java",
      versionVariable: "github.com/pulumi/pulumi-java/pkg/version.Version",
    },
  ],
  coreMinutes: 3,
};

/** Everything of a set that has to be at hand, by the name under which Pulumi starts it. */
export const executablesOf = ({ programs }: ProgramSet): readonly string[] =>
  programs.flatMap(({ name, scripts = [] }) => [name, ...scripts.map((path) => path.slice(path.lastIndexOf("/") + 1))]);
