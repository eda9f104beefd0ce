import { type ConfigResult, readConfig } from "../config.ts";
import { OperationError } from "../operation-errors.ts";
import { inWords } from "../problem.ts";
import { Provider } from "../provider.ts";
import { settings } from "../settings.ts";

/** One provider for each set of settings: all that have the same share its limits on requests. */
const providers = new Map<string, Provider>();

/**
 * The provider with the settings of a stack and the environment.
 *
 * @param get - The stack's value of a setting, such as `baseUrl`.
 * @throws OperationError, every time, when the settings are incomplete or wrong.
 */
export function providerWith(get: (name: string) => unknown): Provider {
  const result = readConfig(Object.fromEntries(Object.keys(settings).map((name) => [name, get(name)])), process.env);
  if (!("config" in result)) throw new OperationError(explanation(result), "NOT_CONFIGURED");
  const key = JSON.stringify(result.config);
  const known = providers.get(key);
  if (known !== undefined) return known;
  const provider = new Provider();
  provider.configure(result.config);
  providers.set(key, provider);
  return provider;
}

/** What is missing, as the engine says it of a plugin, or what is wrong. */
function explanation({ missing, problems }: Exclude<ConfigResult, { config: unknown }>): string {
  if (missing.length === 0) return inWords(problems, "edgeplatform:");
  return missing
    .map((name) => {
      const { description = "", secret = false } = settings[name] ?? {};
      return (
        `missing required configuration key "edgeplatform:${name}": ${description}${secret ? " Use --secret." : ""}\n` +
        `Set a value using the command \`pulumi config set edgeplatform:${name} <value>\`.`
      );
    })
    .join("\n");
}
