import type { ConfigResult } from "../config.ts";
import { OperationError } from "../operation-errors.ts";
import { environmentVariable } from "../settings.ts";

/** Why there is no configuration, and how to set what is missing. */
export function configurationError(result: Exclude<ConfigResult, { config: unknown }>): OperationError {
  const missing = result.missing.map(
    (name) =>
      `edgeplatform:${name} is required: pulumi config set edgeplatform:${name} <value>, or ${environmentVariable(name)}`,
  );
  const wrong = result.problems.map(({ path, reason }) => `edgeplatform:${path} ${reason}`);
  return new OperationError([...missing, ...wrong].join("; "), "NOT_CONFIGURED");
}
