/** The plugin as the engine runs it: a process of its own that is called over gRPC. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import * as grpc from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import emptyPb from "google-protobuf/google/protobuf/empty_pb.js";
import { fromStruct, toStruct, type Wire } from "./wire.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The largest message that the engine sends and takes, in bytes. */
const maxMessageSize = 400 * 1024 * 1024;

export interface PluginOptions {
  /** What stands on the command line: flags, and the engine's address last. */
  readonly args?: readonly string[];
  /** Laid over the environment, of which nothing that configures the provider is passed on; `undefined` takes away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface Failure {
  readonly property: string;
  readonly reason: string;
}

export interface CheckOptions {
  readonly name?: string;
  readonly olds?: Wire;
  readonly randomSeed?: string;
  readonly autonaming?: { readonly mode: "PROPOSE" | "ENFORCE" | "DISABLE"; readonly proposedName: string };
}

export interface DiffArguments {
  /** Absent from older engines. */
  readonly oldInputs?: Wire;
  /** The outputs of the last update. Default: the inputs. */
  readonly olds?: Wire;
  readonly news: Wire;
  readonly ignoreChanges?: readonly string[];
}

export interface Diff {
  readonly changes: "DIFF_UNKNOWN" | "DIFF_NONE" | "DIFF_SOME";
  readonly diffs: readonly string[];
  readonly replaces: readonly string[];
  readonly stables: readonly string[];
  readonly hasDetailedDiff: boolean;
  readonly deleteBeforeReplace: boolean;
  /** Property path → kind, such as `UPDATE_REPLACE`. */
  readonly detailed: Readonly<Record<string, string>>;
  /** Paths that belong to the inputs. */
  readonly ofInputs: readonly string[];
}

export interface OperationOptions {
  readonly name?: string;
  readonly preview?: boolean;
  /** Seconds; 0 for the provider's default. */
  readonly timeout?: number;
  /** What travels beside the message, such as the place of the call in a trace. */
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface Updating {
  readonly olds: Wire;
  readonly oldInputs?: Wire;
  readonly news: Wire;
}

/** The URN of a resource of ours. */
export const urnOf = (type: string, name = "resource"): string =>
  `urn:pulumi:dev::project::edgeplatform:index:${type}::${name}`;

/** Starts the plugin: the executable that EDGEPLATFORM_PLUGIN names, or the one that the source makes. */
export async function startPlugin({ args = [], env = {} }: PluginOptions = {}): Promise<Plugin> {
  const executable = process.env["EDGEPLATFORM_PLUGIN"];
  const command = executable === undefined ? [process.execPath, `${root}provider/main.ts`] : [executable];
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("EDGEPLATFORM_") && name !== "NODE_OPTIONS",
  );
  const [file = "", ...first] = command;
  const child = spawn(file, [...first, ...args], {
    // What is tested changes all the time; to keep what was compiled of it would only fill this user's cache.
    env: { ...Object.fromEntries(inherited), NODE_DISABLE_COMPILE_CACHE: "1", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const plugin = new Plugin(child);
  await plugin.ready;
  return plugin;
}

export class Plugin implements AsyncDisposable {
  /** Resolves when the plugin has written a line. */
  readonly ready: Promise<void>;
  /** How the process ended. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  readonly #child: ChildProcess;
  #stdout = "";
  #stderr = "";
  #client: grpc.Client | undefined;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.exited = once(child, "close").then(() => ({ code: child.exitCode, signal: child.signalCode }));
    child.stdout?.setEncoding("utf8");
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.#stderr += text));
    this.ready = new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", () => reject(new Error(`The plugin ended before it was ready: ${this.#stderr}`)));
      child.stdout?.on("data", (text: string) => {
        this.#stdout += text;
        if (this.#stdout.includes("\n")) resolve();
      });
    });
  }

  /** Everything on standard output so far. */
  get stdout(): string {
    return this.#stdout;
  }

  /** Everything on standard error so far. */
  get stderr(): string {
    return this.#stderr;
  }

  get port(): number {
    return Number(this.#stdout.split("\n")[0]);
  }

  /** Whether the process still runs. */
  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Ends standard input, as the engine's end does. */
  closeInput(): void {
    this.#child.stdin?.end();
  }

  /** Calls a method with a message of the protocol. */
  call<Request, Response>(
    { path, requestSerialize, responseDeserialize }: grpc.MethodDefinition<Request, Response>,
    request: Request,
    metadata: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const beside = new grpc.Metadata();
    for (const [name, value] of Object.entries(metadata)) beside.set(name, value);
    return new Promise((resolve, reject) => {
      const answered = (error: Error | null, response?: Response): void =>
        error === null && response !== undefined ? resolve(response) : reject(error ?? new Error("no response"));
      this.#connected().makeUnaryRequest(path, requestSerialize, responseDeserialize, request, beside, answered);
    });
  }

  /** Calls a method with bytes that need not be a message of the protocol. */
  callRaw(method: string, request: Uint8Array): Promise<Uint8Array> {
    return this.call(
      {
        path: `/pulumirpc.ResourceProvider/${method}`,
        requestStream: false,
        responseStream: false,
        requestSerialize: (bytes: Uint8Array) => Buffer.from(bytes),
        requestDeserialize: (bytes) => bytes,
        responseSerialize: (bytes: Uint8Array) => Buffer.from(bytes),
        responseDeserialize: (bytes): Uint8Array => bytes,
      },
      request,
    );
  }

  /** Lists resources, as far as they come. */
  async list(request: pb.ListRequest): Promise<readonly unknown[]> {
    const { path, requestSerialize, responseDeserialize } = ResourceProviderService.list;
    const stream = this.#connected().makeServerStreamRequest(path, requestSerialize, responseDeserialize, request);
    const listed: unknown[] = [];
    for await (const response of stream) listed.push(response);
    return listed;
  }

  handshake(engineAddress = ""): Promise<pb.ProviderHandshakeResponse> {
    const request = new pb.ProviderHandshakeRequest().setEngineAddress(engineAddress).setConfigureWithUrn(true);
    return this.call(ResourceProviderService.handshake, request);
  }

  /** Configures the provider as the engine does: with arguments and, for older providers, variables. */
  configure(args: Wire): Promise<pb.ConfigureResponse> {
    const request = new pb.ConfigureRequest().setArgs(toStruct(args)).setAcceptsecrets(true).setAcceptresources(true);
    request.setSendsOldInputs(true).setSendsOldInputsToDelete(true);
    return this.call(ResourceProviderService.configure, request);
  }

  async checkConfig(news: Wire, olds?: Wire): Promise<{ inputs: Wire; failures: readonly Failure[] }> {
    const request = new pb.CheckRequest().setUrn("urn:pulumi:dev::project::pulumi:providers:edgeplatform::default");
    request.setNews(toStruct(news)).setOlds(olds && toStruct(olds));
    return checked(await this.call(ResourceProviderService.checkConfig, request));
  }

  async diffConfig(oldInputs: Wire, news: Wire): Promise<Diff> {
    const request = new pb.DiffRequest().setUrn("urn:pulumi:dev::project::pulumi:providers:edgeplatform::default");
    request.setOldInputs(toStruct(oldInputs)).setOlds(toStruct(oldInputs)).setNews(toStruct(news));
    return diffed(await this.call(ResourceProviderService.diffConfig, request));
  }

  async check(
    type: string,
    news: Wire,
    { name, olds = {}, randomSeed = "seed", autonaming }: CheckOptions = {},
  ): Promise<{ inputs: Wire; failures: readonly Failure[] }> {
    const request = new pb.CheckRequest().setUrn(urnOf(type, name)).setNews(toStruct(news)).setOlds(toStruct(olds));
    request.setRandomseed(Buffer.from(randomSeed));
    if (autonaming !== undefined) {
      const mode = pb.CheckRequest.AutonamingOptions.Mode[autonaming.mode];
      const options = new pb.CheckRequest.AutonamingOptions().setMode(mode).setProposedName(autonaming.proposedName);
      request.setAutonaming(options);
    }
    return checked(await this.call(ResourceProviderService.check, request));
  }

  async diff(type: string, { oldInputs, olds = oldInputs, news, ignoreChanges = [] }: DiffArguments): Promise<Diff> {
    const request = new pb.DiffRequest()
      .setUrn(urnOf(type))
      .setId("1")
      .setIgnorechangesList([...ignoreChanges]);
    request
      .setOldInputs(oldInputs && toStruct(oldInputs))
      .setOlds(olds && toStruct(olds))
      .setNews(toStruct(news));
    return diffed(await this.call(ResourceProviderService.diff, request));
  }

  async create(
    type: string,
    properties: Wire,
    { name, preview = false, timeout = 0, metadata }: OperationOptions = {},
  ): Promise<{ id: string; properties: Wire }> {
    const request = new pb.CreateRequest().setUrn(urnOf(type, name)).setPreview(preview).setTimeout(timeout);
    request.setProperties(toStruct(properties));
    const response = await this.call(ResourceProviderService.create, request, metadata);
    return { id: response.getId(), properties: fromStruct(response.getProperties()) };
  }

  /** Reads a resource: for an import with its id alone, for a refresh with what was last known. */
  async read(
    type: string,
    id: string,
    last: { readonly properties?: Wire; readonly inputs?: Wire } = {},
  ): Promise<{ id: string; properties: Wire | undefined; inputs: Wire | undefined }> {
    const request = new pb.ReadRequest().setUrn(urnOf(type)).setId(id);
    request.setProperties(toStruct(last.properties ?? {})).setInputs(last.inputs && toStruct(last.inputs));
    const response = await this.call(ResourceProviderService.read, request);
    const [properties, inputs] = [response.getProperties(), response.getInputs()];
    return {
      id: response.getId(),
      properties: properties && fromStruct(properties),
      inputs: inputs && fromStruct(inputs),
    };
  }

  async update(
    type: string,
    id: string,
    { olds, oldInputs = olds, news }: Updating,
    { name, preview = false, timeout = 0 }: OperationOptions = {},
  ): Promise<Wire> {
    const request = new pb.UpdateRequest().setUrn(urnOf(type, name)).setId(id).setPreview(preview).setTimeout(timeout);
    request.setOlds(toStruct(olds)).setOldInputs(toStruct(oldInputs)).setNews(toStruct(news));
    return fromStruct((await this.call(ResourceProviderService.update, request)).getProperties());
  }

  async delete(type: string, id: string, properties: Wire, oldInputs: Wire = {}, name?: string): Promise<void> {
    const request = new pb.DeleteRequest().setUrn(urnOf(type, name)).setId(id);
    request.setProperties(toStruct(properties)).setOldInputs(toStruct(oldInputs));
    await this.call(ResourceProviderService.delete, request);
  }

  async invoke(name: string, args: Wire): Promise<{ result: Wire | undefined; failures: readonly Failure[] }> {
    const request = new pb.InvokeRequest().setTok(`edgeplatform:index:${name}`).setArgs(toStruct(args));
    const response = await this.call(ResourceProviderService.invoke, request);
    const result = response.getReturn();
    return { result: result && fromStruct(result), failures: failuresOf(response.getFailuresList()) };
  }

  async cancel(): Promise<void> {
    await this.call(ResourceProviderService.cancel, new emptyPb.Empty());
  }

  /** Ends the process if it still runs. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#client?.close();
    if (this.alive) this.#child.kill("SIGKILL");
    await this.exited;
  }

  #connected(): grpc.Client {
    this.#client ??= new grpc.Client(`127.0.0.1:${this.port}`, grpc.credentials.createInsecure(), {
      "grpc.max_receive_message_length": maxMessageSize,
      "grpc.max_send_message_length": maxMessageSize,
    });
    return this.#client;
  }
}

const failuresOf = (failures: readonly pb.CheckFailure[]): readonly Failure[] =>
  failures.map((failure) => ({ property: failure.getProperty(), reason: failure.getReason() }));

const checked = (response: pb.CheckResponse): { inputs: Wire; failures: readonly Failure[] } => ({
  inputs: fromStruct(response.getInputs()),
  failures: failuresOf(response.getFailuresList()),
});

function diffed(response: pb.DiffResponse): Diff {
  const detailed = [...response.getDetaileddiffMap().entries()];
  return {
    changes: nameOf(pb.DiffResponse.DiffChanges, response.getChanges()),
    diffs: response.getDiffsList(),
    replaces: response.getReplacesList(),
    stables: response.getStablesList(),
    hasDetailedDiff: response.getHasdetaileddiff(),
    deleteBeforeReplace: response.getDeletebeforereplace(),
    detailed: Object.fromEntries(detailed.map(([path, diff]) => [path, nameOf(pb.PropertyDiff.Kind, diff.getKind())])),
    ofInputs: detailed.filter(([, diff]) => diff.getInputdiff()).map(([path]) => path),
  };
}

/** The name of a number of an enumeration, of which the stubs know only the one direction. */
function nameOf<Name extends string>(enumeration: Readonly<Record<Name, number>>, value: number): Name {
  const found = Object.entries<number>(enumeration).find(([, number]) => number === value);
  if (found === undefined) throw new Error(`${value} is not in the enumeration`);
  return found[0] as Name;
}
