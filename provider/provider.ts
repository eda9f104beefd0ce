import type { NameSource } from "./autoname.ts";
import { check, type Checked, declared, defaultsIn, inputProblems, normalized } from "./check.ts";
import { Client } from "./client/client.ts";
import { checkAddress } from "./client/outcomes.ts";
import type { RequestScope } from "./client/scope.ts";
import type { Config } from "./config.ts";
import { type Diff, diff } from "./diff.ts";
import type { AnyFunction } from "./function.ts";
import { outputNames } from "./generated/facts.gen.ts";
import type { OperationId } from "./generated/types.gen.ts";
import { idOf, parseId } from "./identity.ts";
import { about, creationError, OperationError, unidentified, unimportable } from "./operation-errors.ts";
import type { Platform } from "./platform.ts";
import { carriedOver, inputsFrom } from "./refresh.ts";
import { tokenOf } from "./token.ts";
import type { AnyResource } from "./resource.ts";
import { inWords, type Problem } from "./problem.ts";
import { RequestLog } from "./request-log.ts";
import { type RequestRecord, requestRecord, type RequestSubject } from "./request-record.ts";
import { validateInputs } from "./validation.ts";
import { answered, defined, holdsUnknown, type Properties, Unknown } from "./values.ts";

/** What one operation of the engine is about and bounded by. */
export interface Scope extends Omit<RequestScope, "attempted"> {
  /** The resource's or function's name in the program, as far as the engine says it. */
  readonly name: string;
  /** The resource's URN, as far as the engine says it. */
  readonly urn?: string;
  /** Tells the user something that does not fail the operation. */
  readonly warn: (message: string) => void;
  /** Takes out of a text what came in secret. */
  readonly redact: (text: string) => string;
  /** Told of each attempt to send a request, when it has ended. */
  readonly requested?: (record: RequestRecord) => void;
}

/** An object as it is kept in Pulumi's state. */
export interface Snapshot {
  readonly id: string;
  readonly state: Properties;
}

/** An object as it was read: with the inputs that would make it what it is. */
export interface ReadResult extends Snapshot {
  readonly inputs: Properties;
}

/** How long an operation may take with all its requests and waits, in milliseconds, unless the resource says. */
export const defaultOperationTimeout = 20 * 60_000;

/** The provider without any transport: what the engine, or a dynamic resource, asks of it in plain values. */
export class Provider {
  #config: Config | undefined;
  #client: Client | undefined;
  #requestLog: RequestLog | undefined;

  /**
   * Takes the settings; everything but `create`, `read`, `update` and `invoke` works without.
   *
   * @throws OperationError when the request log cannot be written.
   */
  configure(config: Config): void {
    this.#requestLog = config.requestLog === undefined ? undefined : new RequestLog(config.requestLog);
    this.#config = config;
    this.#client = new Client(config);
  }

  /** Validates what a program declares and completes it. */
  async check(
    resource: AnyResource,
    news: Properties,
    olds: Properties | undefined,
    names: NameSource,
  ): Promise<Checked> {
    const { inputs, problems } = check(resource, news, olds, names);
    return { inputs, problems: problems.length > 0 ? problems : await this.#verified(resource, declared(inputs)) };
  }

  /** What the resource itself finds wrong with inputs that are well formed; what is unknown is not looked at. */
  async #verified(resource: AnyResource, inputs: Properties): Promise<readonly Problem[]> {
    const known = Object.fromEntries(Object.entries(inputs).filter(([, value]) => !holdsUnknown(value)));
    return (await resource.verify?.(known, this.#config?.names)) ?? [];
  }

  /**
   * Says what would have to be done; warns where replacing leaves the old object in the way of the new one, or fails.
   *
   * @param ignored - Property paths whose changes do not count.
   * @param nextName - The name that is made for a replacement, where the program writes none out.
   */
  diff(
    resource: AnyResource,
    olds: Properties,
    news: Properties,
    { warn }: Pick<Scope, "warn">,
    ignored: readonly string[] = [],
    nextName?: string,
  ): Diff {
    const result = diff(resource, olds, news, ignored);
    if (!result.changes.some((change) => change.replaces)) return result;
    if (this.#config?.onDelete === "error") {
      warn("Replacing it makes the new object and then fails, because onDelete is error and the old one stays.");
    }
    const { autoname: name } = resource;
    if (name === undefined) return result;
    const writtenOut = !defaultsIn(news).includes(name);
    const isSame = !result.changes.some((change) => change.input === name);
    if (isSame && (writtenOut || news[name] === nextName)) {
      const instead = writtenOut ? `give another, or leave ${name} out to have one made` : `write out another`;
      warn(
        `Replacing it makes a second object with the ${name} "${String(news[name])}", because the platform shows no ` +
          `operation that deletes: the old one stays and keeps that ${name}. If the platform refuses the ${name} twice, ` +
          `${instead}.`,
      );
    }
    return result;
  }

  /** What creating would give, without a request: what only the platform can know is unknown. */
  async previewCreate(resource: AnyResource, inputs: Properties): Promise<Properties> {
    await this.#requireSettings("creating", resource, resource.operations.create);
    return { ...unknownOutputs(resource), ...declared(inputs) };
  }

  /**
   * Makes or adopts the object.
   *
   * @throws PartialResourceError when it exists but its answer cannot be used in full.
   * @throws OperationError when it does not exist, or may not.
   */
  async create(resource: AnyResource, inputs: Properties, scope: Scope): Promise<Snapshot> {
    let status: number | undefined;
    const requested = (record: RequestRecord): void => {
      status = record.status;
      scope.requested?.(record);
    };
    const state = await this.#created(resource, inputs, { ...scope, requested });
    const id = idOf(resource, state);
    if (id === undefined) throw unidentified(resource, inputs, state, scope.name, status);
    return { id, state };
  }

  async #created(resource: AnyResource, inputs: Properties, scope: Scope): Promise<Properties> {
    const properties = await this.#validated(resource, inputs);
    try {
      return answered(properties, await resource.create(this.#platform(scope, resource, "create"), properties));
    } catch (error) {
      throw creationError(error, resource, inputs, scope.name);
    }
  }

  /**
   * Reads the object as it is now; `undefined` when it is gone. A resource that cannot be read keeps its last known
   * state.
   *
   * @param last - Its inputs and state as they were last known; absent in an import.
   */
  async read(
    resource: AnyResource,
    id: string,
    last: { readonly inputs: Properties; readonly state: Properties } | undefined,
    scope: Scope,
  ): Promise<ReadResult | undefined> {
    if (resource.read === undefined) {
      if (last === undefined) throw unimportable(resource);
      return { id, ...last };
    }
    const identity = parseId(resource, id);
    const platform = this.#platform(scope, resource, "read");
    const found = await about("reading", resource.describe(identity), async () => resource.read?.(platform, identity));
    if (found === undefined) return undefined;
    const other = resource.identity.find((name) => String(found[name] ?? identity[name]) !== String(identity[name]));
    if (other !== undefined) {
      throw new OperationError(
        `reading ${resource.describe(identity)}: the platform answered with one of another ${other}. ${checkAddress}`,
        "INVALID_RESPONSE",
      );
    }
    const state = { ...carriedOver(resource, last?.state), ...defined(found), ...identity };
    return { id: idOf(resource, identity) ?? id, state, inputs: inputsFrom(resource, state, last?.inputs) };
  }

  /** What updating would give, without a request. */
  async previewUpdate(resource: AnyResource, inputs: Properties, state: Properties): Promise<Properties> {
    await this.#requireSettings("updating", resource, resource.operations.update);
    const stable = Object.fromEntries(resource.identity.map((name) => [name, state[name]]));
    return { ...unknownOutputs(resource), ...stable, ...declared(inputs) };
  }

  /** Changes the object in place. One that the platform cannot change was only partially created: it is read again. */
  async update(
    resource: AnyResource,
    id: string,
    inputs: Properties,
    state: Properties,
    scope: Scope,
  ): Promise<Properties> {
    if (resource.update === undefined) {
      const found = await this.read(resource, id, { inputs, state }, scope);
      if (found !== undefined) return found.state;
      throw new OperationError(`${resource.describe(state)} is gone. Run pulumi refresh.`, "NOT_FOUND");
    }
    const properties = await this.#validated(resource, inputs);
    const platform = this.#platform(scope, resource, "update");
    const object = resource.describe(properties);
    const result = await about("updating", object, async () => resource.update?.(platform, properties) ?? {});
    return answered(properties, result);
  }

  /** Takes the object out of the state; the platform shows no operation that deletes. */
  delete(resource: AnyResource, state: Properties, { warn }: Pick<Scope, "warn">): void {
    const stays = `${resource.describe(state)} stays on the platform, which shows no operation that deletes it`;
    if (this.#config?.onDelete === "error") {
      throw new OperationError(
        `${stays}. To take it out of the state all the same, set onDelete to "warn" and run pulumi up first, ` +
          "or run pulumi state delete.",
        "REFUSED",
      );
    }
    warn(`${stays}; it is only taken out of Pulumi's state.`);
  }

  /** Calls a function. Its arguments are wrong when there are problems. */
  async invoke(
    definition: AnyFunction,
    args: Properties,
    scope: Scope,
  ): Promise<{ readonly result: Properties } | { readonly problems: readonly Problem[] }> {
    const values = normalized(tokenOf(definition), args);
    const problems = validateInputs(`${capitalised(definition.name)}Arguments`, values);
    if (problems.length > 0) return { problems };
    if (holdsUnknown(values)) return { result: unknownOutputs(definition) };
    const platform = this.#platform(scope, definition, "invoke");
    return { result: defined(await about("calling", definition.name, () => definition.invoke(platform, values))) };
  }

  /** Throws, also in a preview, when a setting is absent that the operation needs. */
  async #requireSettings(doing: string, { name }: AnyResource, operation: OperationId | undefined): Promise<void> {
    if (operation !== undefined) await about(doing, name, async () => this.#client?.requireSettings(operation));
  }

  /** The platform for one operation, of which every attempt to send a request is told. */
  #platform(scope: Scope, definition: { readonly name: string }, action: RequestSubject["action"]): Platform {
    const [config, client, log] = [this.#config, this.#client, this.#requestLog];
    if (config === undefined || client === undefined) {
      throw new OperationError("The provider is not configured.", "NOT_CONFIGURED");
    }
    const name = action === "invoke" ? undefined : scope.name;
    const subject = { urn: scope.urn, type: tokenOf(definition), name, action };
    return client.bind({
      ...scope,
      attempted: (attempt) => {
        const record = requestRecord(attempt, subject, config, scope.redact);
        log?.write(record, scope.warn);
        scope.requested?.(record);
      },
    });
  }

  /** The inputs without the provider's own marks; the engine has checked them, but other callers may not have. */
  async #validated(resource: AnyResource, inputs: Properties): Promise<Properties> {
    const properties = declared(inputs);
    if (holdsUnknown(properties)) throw new OperationError(`${resource.name}: an input is unknown.`, "INVALID_REQUEST");
    const malformed = inputProblems(resource, properties);
    const problems = malformed.length > 0 ? malformed : await this.#verified(resource, properties);
    if (problems.length === 0) return properties;
    throw new OperationError(`${resource.name}: ${inWords(problems)}.`, "INVALID_REQUEST");
  }
}

/** Every output, none of them known. */
const unknownOutputs = (definition: { readonly name: string }): Properties =>
  Object.fromEntries((outputNames[tokenOf(definition)] ?? []).map((name) => [name, new Unknown()]));

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
