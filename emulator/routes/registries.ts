// Specification: "Endpoints / Container registries and pods / List Container Registries", "Container registry item".
import { containerError } from "../errors.ts";
import { refuse, type Call, type Route } from "../route.ts";

export const listContainerRegistries: Route = {
  operationId: "listContainerRegistries",
  error: containerError,
  anyQuery: true,
  handle(call) {
    const registries = call.platform.registries.list();
    const { from, to } = pageOf(call, registries.length);
    const cursor = to < registries.length ? cursorAt(to) : "";
    return {
      status: 200,
      body: { items: registries.slice(from, to), meta: { totalItems: registries.length }, cursor },
    };
  },
};

function pageOf({ query, registryPaging }: Call<unknown>, total: number): { from: number; to: number } {
  if (registryPaging === undefined) return { from: 0, to: total };
  const cursor = query[registryPaging.cursorParameter] ?? "";
  const from = cursor === "" ? 0 : positionOf(cursor);
  if (from === undefined) {
    const problems = [{ field: registryPaging.cursorParameter, message: "is not a cursor of this list" }];
    return refuse({ status: 400, key: "request.invalid", message: "The cursor is unknown.", problems });
  }
  return { from, to: Math.min(from + registryPaging.pageSize, total) };
}

function cursorAt(position: number): string {
  return Buffer.from(`registries:${position}`).toString("base64url");
}

function positionOf(cursor: string | string[]): number | undefined {
  const position = /^registries:(\d+)$/.exec(Buffer.from(String(cursor), "base64url").toString())?.[1];
  return position === undefined ? undefined : Number(position);
}
