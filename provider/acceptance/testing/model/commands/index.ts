import fc from "fast-check";
import { kinds } from "../kinds.ts";
import { storageZone } from "../storage-zone.ts";
import { cancel } from "./cancel.ts";
import type { Command } from "./command.ts";
import { drift } from "./drift.ts";
import { importUnreadable, importZone } from "./import.ts";
import { refresh } from "./refresh.ts";
import { remove } from "./remove.ts";
import { up } from "./up.ts";

const unreadable = kinds.filter(({ type }) => type !== storageZone.type);

/** Anything that can happen. Most of it to storage zones, of which there is the most to say. */
export const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: up(storageZone) },
  { weight: 8, arbitrary: fc.oneof(...unreadable.map(up)) },
  { weight: 4, arbitrary: refresh(storageZone) },
  { weight: 1, arbitrary: fc.oneof(...unreadable.map(refresh)) },
  { weight: 4, arbitrary: drift },
  { weight: 2, arbitrary: importZone },
  { weight: 1, arbitrary: fc.oneof(...unreadable.map(importUnreadable)) },
  { weight: 3, arbitrary: fc.oneof(...kinds.map(remove)) },
  { weight: 1, arbitrary: cancel },
);
