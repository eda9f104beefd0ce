import * as grpc from "@grpc/grpc-js";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import { checkSettings, readConfig } from "../config.ts";
import { unknownMarkers } from "../markers.ts";
import { inWords } from "../problem.ts";
import type { Provider } from "../provider.ts";
import { diffSettings } from "../settings-diff.ts";
import { holdsUnknown, type Properties, Unknown } from "../values.ts";
import { checkResponse } from "./check-response.ts";
import { diffResponse } from "./diff-response.ts";
import type { Unary } from "./handler.ts";
import { ProtocolError } from "./protocol-error.ts";
import { secretSettings } from "./secrets.ts";
import { MissingSettingsError } from "./status-details.ts";

/** What the engine asks of the provider's own settings. */
export const configurationCalls = (provider: Provider, unary: Unary): grpc.UntypedServiceImplementation => ({
  checkConfig: unary(async (request: pb.CheckRequest, call) => {
    const { properties, secrets } = call.decode(request.getNews());
    return checkResponse(properties, [...secrets, ...secretSettings], checkSettings(properties, process.env));
  }),

  diffConfig: unary(async (request: pb.DiffRequest, call) => {
    const olds = call.decode(request.getOldInputs() ?? request.getOlds());
    return diffResponse(diffSettings(olds.properties, call.decode(request.getNews()).properties));
  }),

  configure: unary(async (request: pb.ConfigureRequest, call) => {
    const args = request.getArgs();
    const properties = args === undefined ? variables(request) : call.decode(args).properties;
    // With settings that another resource makes, a preview goes on without them.
    if (!holdsUnknown(properties)) configure(provider, properties);
    const response = new pb.ConfigureResponse();
    response.setAcceptsecrets(true);
    response.setAcceptresources(true);
    response.setAcceptoutputs(true);
    response.setSupportspreview(true);
    response.setSupportsAutonamingConfiguration(true);
    return response;
  }),
});

/** Settings as engines send them that know no structured arguments: `edgeplatform:config:<name>` → text. */
const variables = (request: pb.ConfigureRequest): Properties =>
  Object.fromEntries(
    [...request.getVariablesMap().entries()].map(([key, value]) => [
      key.split(":").at(-1) ?? key,
      unknownMarkers.has(value) ? new Unknown() : value,
    ]),
  );

function configure(provider: Provider, properties: Properties): void {
  const result = readConfig(properties, process.env);
  if ("config" in result) return provider.configure(result.config);
  const { problems, missing } = result;
  if (missing.length > 0) throw new MissingSettingsError(missing);
  throw new ProtocolError(grpc.status.INVALID_ARGUMENT, inWords(problems, "edgeplatform:"));
}
