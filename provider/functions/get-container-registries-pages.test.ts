import { describe, expect, test } from "@jest/globals";
import { startEmulatedProvider } from "../testing/emulated-provider.ts";
import { testScope } from "../testing/test-scope.ts";
import { getContainerRegistries } from "./get-container-registries.ts";

const seed = { registries: [1, 2, 3].map((id) => ({ id, displayName: `registry ${id}` })) };
const registryPaging = { cursorParameter: "after", pageSize: 2 };

describe("the pages of the registry list", () => {
  test("are all read where the user names the cursor's parameter", async () => {
    await using platform = await startEmulatedProvider({ seed, registryPaging });
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

  test("without it are partial, and a warning says so", async () => {
    await using platform = await startEmulatedProvider({ seed, registryPaging });
    const scope = testScope();
    const answer = await platform.provider.invoke(getContainerRegistries, {}, scope);
    expect(answer).toMatchObject({ result: { items: [{ id: 1 }, { id: 2 }], totalItems: 3 } });
    expect(scope.warnings).toEqual([expect.stringMatching(/2 of 3 registries: the list is partial/)]);
  });

  test("of a platform whose cursor repeats come to an end", async () => {
    await using platform = await startEmulatedProvider({ seed, registryPaging });
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
