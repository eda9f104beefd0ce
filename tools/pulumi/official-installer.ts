// A process of its own, because Pulumi's function offers no way to stop it.
import { PulumiCommand } from "@pulumi/pulumi/automation/index.js";
import { SemVer } from "semver";

const [, , root, version] = process.argv;
if (root === undefined || version === undefined) {
  throw new Error("Arguments: folder, version.");
}
try {
  await PulumiCommand.install({ root, version: new SemVer(version) });
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
