/**
 * The data that the emulator is built from. This is the only module that reads these files, so that a bundle can put
 * their content in its place.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";

import { asJson, type JsonValue } from "./json.ts";

function read(relativePath: string): JsonValue {
  return asJson(parse(readFileSync(new URL(relativePath, import.meta.url), "utf8")));
}

/** The platform's API description: its operations, fields and rules. */
export const platformDocument = read("../provider/api/openapi.yaml");

/** The description of the emulator's own control operations, under `/_emulator`. */
export const controlDocument = read("./control/control.yaml");

/** The seed of an emulator that was given none. */
export const gettingStartedSeed = read("./seeds/getting-started.yaml");
