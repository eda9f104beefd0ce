import { describe, expect, test } from "@jest/globals";
import { OperationError } from "../operation-errors.ts";
import { startEmulatedProvider } from "../testing/emulated-provider.ts";
import { rejection } from "../testing/rejection.ts";
import { testScope } from "../testing/test-scope.ts";
import { getContainerRegistries } from "./get-container-registries.ts";

const registries = [1, 2, 3].map((id) => ({ id, displayName: `registry ${id}` }));

describe("getContainerRegistries", () => {
  test("lists all registries, and how many there are", async () => {
    await using platform = await startEmulatedProvider({ seed: { registries } });
    const scope = testScope();
    const answer = await platform.provider.invoke(getContainerRegistries, {}, scope);
    expect(answer).toMatchObject({
      result: { items: registries, totalItems: 3, cursor: "" },
    });
    expect("result" in answer ? Object.keys(answer.result).toSorted() : []).toEqual(["cursor", "items", "totalItems"]);
    expect(scope.warnings).toEqual([]);
    expect(platform.sent()).toEqual(["GET /mc/registries"]);
  });

  test("lists none where there are none", async () => {
    await using platform = await startEmulatedProvider({ seed: {} });
    const scope = testScope();
    const answer = await platform.provider.invoke(getContainerRegistries, {}, scope);
    expect(answer).toEqual({ result: { items: [], totalItems: 0, cursor: "" } });
    expect(scope.warnings).toEqual([]);
  });

  test("warns when the platform gives a part of them only", async () => {
    const registryPaging = { cursorParameter: "after", pageSize: 2 };
    await using platform = await startEmulatedProvider({ seed: { registries }, registryPaging });
    const scope = testScope();
    const answer = await platform.provider.invoke(getContainerRegistries, {}, scope);
    expect(answer).toMatchObject({ result: { items: registries.slice(0, 2), totalItems: 3 } });
    expect(scope.warnings).toEqual([
      "getContainerRegistries returned 2 of 3 registries: the list is partial. " +
        "Set cursorParameter to the platform's query parameter for the cursor to read all pages.",
    ]);
  });

  test("gives what there is when the platform leaves the rest out, or gives null", async () => {
    await using platform = await startEmulatedProvider({ seed: { registries } });
    const answers = [{ items: [] }, { items: null, meta: null, cursor: null }, { items: [], meta: {} }];
    const results: unknown[] = [];
    for (const body of answers) {
      platform.emulator.inject({ body });
      results.push(await platform.provider.invoke(getContainerRegistries, {}, testScope()));
    }
    expect(results).toEqual([
      { result: { items: [] } },
      { result: { items: [], cursor: null } },
      { result: { items: [] } },
    ]);
  });

  test("takes no other arguments", async () => {
    await using platform = await startEmulatedProvider();
    const answer = await platform.provider.invoke(getContainerRegistries, { limit: 5 }, testScope());
    expect(answer).toEqual({ problems: [{ path: "limit", reason: "is not a known property" }] });
  });

  test("fails with every field that a validation error of the platform names", async () => {
    await using platform = await startEmulatedProvider();
    const body = {
      title: "Not valid",
      detail: "",
      instance: "",
      status: 400,
      errors: [{ message: "is wrong", field: "cursor" }],
      id: "x",
    };
    platform.emulator.inject({ status: 400, body });
    const error = await rejection(platform.provider.invoke(getContainerRegistries, {}, testScope()), OperationError);
    expect(error.message).toBe(
      "calling getContainerRegistries: List Container Registries: the platform refused it (REFUSED, HTTP 400): " +
        "Not valid; is wrong (field cursor). Correct the program and run it again.",
    );
  });
});

const registryPaging = { cursorParameter: "after", pageSize: 2 };

describe("the pages of the registry list", () => {
  test("are all read where the user names the cursor's parameter", async () => {
    await using platform = await startEmulatedProvider({ seed: { registries }, registryPaging });
    const scope = testScope();
    const answer = await platform.provider.invoke(
      getContainerRegistries,
      { cursorParameter: "after", queryParameters: { order: "name" } },
      scope,
    );
    expect(answer).toMatchObject({ result: { items: [{ id: 1 }, { id: 2 }, { id: 3 }], totalItems: 3, cursor: "" } });
    const queries = platform.emulator.journal.entries().map(({ query }) => query);
    expect(queries).toEqual([{ order: "name" }, { order: "name", after: expect.any(String) }]);
    expect(scope.warnings).toEqual([]);
  });

  test("of a platform whose cursor repeats come to an end", async () => {
    await using platform = await startEmulatedProvider({ seed: { registries }, registryPaging });
    const body = { items: [], meta: { totalItems: 0 }, cursor: "again" };
    platform.emulator.inject({ operationId: "listContainerRegistries", times: "always", status: 200, body });
    const scope = testScope();
    await platform.provider.invoke(getContainerRegistries, { cursorParameter: "after" }, scope);
    expect(platform.sent()).toHaveLength(2);
    expect(scope.warnings).toEqual([
      expect.stringMatching(/stopped after 2 pages: the platform's cursor does not end/),
    ]);
  });
});
