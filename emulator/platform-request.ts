import type { Access } from "./access-keys.ts";
import type { Body } from "./body.ts";
import type { Operation } from "./operations.ts";
import type { Route } from "./route.ts";

/** A request for the platform, as it came in. */
export interface PlatformRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string | string[]>;
  readonly contentType: string | undefined;
  readonly access: Access;
  readonly body: Body;
}

/** What a request is for. */
export interface Target {
  readonly operation: Operation;
  readonly route: Route;
}
