/** What everybody does under load, decided before it begins: the same seed makes the same plan. */
import fc from "fast-check";
import { type Trouble, troubles } from "./faults.ts";

const weights = {
  createZone: 6,
  importZone: 2,
  declareBotDetection: 3,
  declareCollection: 3,
  declareThumbnail: 3,
  requestCertificate: 3,
  recreatePod: 3,
  refresh: 6,
  delete: 2,
  invokeStorageZone: 1,
  invokeShieldZone: 1,
  invokeApiGuardian: 1,
  invokeRegistries: 1,
} as const;

export type Kind = keyof typeof weights;

/** One operation: what is done, to which of several objects, with which values, and what goes wrong meanwhile. */
export interface Step {
  readonly kind: Kind;
  readonly choice: number;
  readonly text: string;
  readonly flag: boolean;
  readonly region: string;
  readonly replicationRegions: readonly string[];
  /** What its creation may take, in seconds, where programs are in a hurry. */
  readonly timeout: number;
  readonly troubles: readonly Trouble[];
}

const isKind = (name: string): name is Kind => name in weights;

const kind = fc.oneof(
  ...Object.entries(weights).flatMap(([name, weight]) =>
    isKind(name) ? [{ weight, arbitrary: fc.constant(name) }] : [],
  ),
);

const step: fc.Arbitrary<Step> = fc.record({
  kind,
  choice: fc.nat(1_000),
  text: fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
  flag: fc.boolean(),
  region: fc.constantFrom("DE", "NY", "LA", "SG"),
  replicationRegions: fc.uniqueArray(fc.constantFrom("DE", "NY", "LA", "SG", "SYD")),
  timeout: fc.constantFrom(0.2, 1, 3),
  troubles,
});

/** The steps of each of `workers`. */
export function planOf(seed: number, workers: number, steps: number): readonly (readonly Step[])[] {
  return fc.sample(fc.array(step, { minLength: steps, maxLength: steps }), { seed, numRuns: workers });
}
