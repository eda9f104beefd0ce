/** A plugin that is configured for an emulated platform and attached to a fake engine. */
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator/index.ts";
import { FakeEngine } from "./fake-engine.ts";
import { type Plugin, startPlugin } from "./plugin.ts";
import { secret, type Wire } from "./wire.ts";

export interface SessionOptions {
  /** Laid over the settings that the emulator needs. */
  readonly settings?: Wire;
  readonly emulator?: EmulatorOptions;
  readonly env?: Readonly<Record<string, string>>;
}

/** The key of the emulated platform; one that must not be found where it does not belong. */
export const canaryKey = "canary-access-key-0815";

export class Session implements AsyncDisposable {
  readonly engine: FakeEngine;
  readonly emulator: Emulator;
  readonly plugin: Plugin;
  readonly #settings: Wire;
  #configured: Wire | undefined;

  constructor(engine: FakeEngine, emulator: Emulator, plugin: Plugin, settings: Wire) {
    this.engine = engine;
    this.emulator = emulator;
    this.plugin = plugin;
    this.#settings = settings;
  }

  /** The operations that the platform was asked for. */
  get requests(): readonly (string | null)[] {
    return this.emulator.journal.entries().map(({ operationId }) => operationId);
  }

  /** Puts the platform, the log and the settings back to their start. */
  async reset(): Promise<void> {
    this.emulator.reset();
    this.engine.clear();
    if (this.#configured !== this.#settings) await this.configure(this.#settings);
  }

  /** Configures the plugin anew. Default: as at the start. */
  async configure(settings: Wire = this.#settings): Promise<void> {
    this.#configured = settings;
    await this.plugin.configure({
      accessKey: secret(this.emulator.accessKey),
      baseUrl: this.emulator.url,
      storageZoneTierProperty: "ZoneTier",
      storageZoneS3TypeProperty: "S3Kind",
      videoBaseUrl: this.emulator.videoUrl,
      ...settings,
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.plugin, this.emulator, this.engine].map((part) => part[Symbol.asyncDispose]()));
  }
}

export async function startSession({ settings = {}, emulator = {}, env = {} }: SessionOptions = {}): Promise<Session> {
  const [engine, platform] = await Promise.all([
    FakeEngine.start(),
    startEmulator({ accessKey: canaryKey, ...emulator }),
  ]);
  const plugin = await startPlugin({ args: [engine.address], env });
  const session = new Session(engine, platform, plugin, settings);
  await plugin.handshake(engine.address);
  await session.configure();
  return session;
}
