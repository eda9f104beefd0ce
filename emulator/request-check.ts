/** What the platform refuses before an operation acts: key, media type, and whatever breaks the API description. */
import { refuse } from "./route.ts";
import { isMediaType } from "./media-type.ts";
import { bodyOf, type Operations } from "./operations.ts";
import type { PlatformRequest, Target } from "./platform-request.ts";
import { describeProblem, type FieldProblem } from "./problems.ts";

/** @throws Refusal */
export function checkRequest(operations: Operations, { operation, route }: Target, request: PlatformRequest): void {
  const { method, path, query, contentType, access, body } = request;
  if (access !== "valid") {
    refuse({ status: 401, key: "unauthorized", message: `The AccessKey header is ${access}.` });
  }
  const described = bodyOf(operation);
  if (described === undefined && body.kind !== "none") {
    invalid([{ field: "body", message: "must be absent: the operation takes none" }]);
  }
  const isMissing = body.kind === "none" && contentType === undefined && described?.required === true;
  if (described !== undefined && !isMissing && !isMediaType(contentType, described.mediaTypes)) {
    invalid([{ field: "Content-Type", message: `must be ${described.mediaTypes.join(" or ")}` }]);
  }
  if (body.kind === "broken json") {
    invalid([{ field: "body", message: "is not JSON" }]);
  }
  const json = body.kind === "json" ? body.text : undefined;
  const problems = operations.check(operation, { method, path, query: route.anyQuery ? {} : query, json });
  if (problems.length > 0) invalid(problems);
}

function invalid(problems: FieldProblem[]): never {
  const field = problems[0]?.field ?? "body";
  const message = problems.map(describeProblem).join("; ");
  return refuse({ status: 400, key: "request.invalid", field, message, problems });
}
