import { describe, expect, test } from "@jest/globals";
import { autoname, type NameSource } from "./autoname.ts";

const source = (name: Partial<NameSource>): NameSource => ({
  resourceName: "assets",
  autonaming: undefined,
  randomSeed: new Uint8Array(),
  ...name,
});
const seed = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes);

describe("a name", () => {
  test("is the resource's, with seven characters after it", () => {
    expect(autoname(source({}))).toMatch(/^assets-[0-9a-f]{7}$/);
  });

  test("is the same for the same seed, and another for another", () => {
    const name = autoname(source({ randomSeed: seed(1, 2, 3) }));
    expect(autoname(source({ randomSeed: seed(1, 2, 3) }))).toBe(name);
    expect(autoname(source({ randomSeed: seed(1, 2, 4) }))).not.toBe(name);
  });

  test("is another one each time without a seed", () => {
    const names = Array.from({ length: 20 }, () => autoname(source({})));
    expect(new Set(names).size).toBe(20);
  });

  test.each(["propose", "enforce"] as const)("is the one that the engine proposes in mode %s", (mode) => {
    const autonaming = { mode, proposedName: "assets-of-dev" };
    expect(autoname(source({ autonaming, randomSeed: seed(1) }))).toBe("assets-of-dev");
  });

  test("is made where the engine proposes none", () => {
    expect(autoname(source({ autonaming: { mode: "propose", proposedName: "" } }))).toMatch(/^assets-/);
  });

  test("is not made where it is disabled, whatever is proposed", () => {
    for (const proposedName of ["", "assets-of-dev"]) {
      expect(autoname(source({ autonaming: { mode: "disable", proposedName } }))).toBeUndefined();
    }
  });
});
