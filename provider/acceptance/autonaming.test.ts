// A zone whose name the program leaves out: what the stack's `pulumi:autonaming` makes of it.
import { describe, expect, test } from "@jest/globals";
import { diagnostics } from "./testing/diagnostics.ts";
import { startStack } from "./testing/stack.ts";

const zone = (region: string, name?: string) => `
resources:
  assets:
    type: edgeplatform:StorageZone
    properties: { region: ${region}${name === undefined ? "" : `, name: ${name}`} }
`;
const autonaming = (rules: string) => `  pulumi:autonaming: ${rules}\n`;

describe("a name that is left out", () => {
  test("is made by default, kept when the rules change, and made by the rules when the zone is replaced", async () => {
    await using stack = await startStack(zone("DE"));
    const names = () => stack.emulator.platform.storageZones.list().map(({ Name }) => Name);
    await stack.up();
    expect(names()).toEqual([expect.stringMatching(/^assets-[0-9a-f]{7}$/)]);

    await stack.configure(autonaming("{ pattern: 'site-${project}-${stack}-${name}-${hex(4)}' }"));
    await stack.up("--expect-no-changes");
    await stack.declare(zone("LA"));
    expect(await stack.up()).toMatch(/\+-1 replaced/);
    expect(names().at(-1)).toMatch(/^site-acceptance-dev-assets-[0-9a-f]{4}$/);

    // An enforced pattern is for names that are made, too: one that is written out stays what it is.
    await stack.configure(autonaming("{ pattern: 'x-${name}-${num(3)}', enforce: true }"));
    await stack.declare(zone("SG"));
    await stack.up();
    expect(names().at(-1)).toMatch(/^x-assets-\d{3}$/);
    await stack.declare(zone("SG", "mine"));
    const renamed = await stack.up();
    expect(renamed).toMatch(/\[diff: ~name\]/);
    expect(diagnostics(renamed)["edgeplatform:index:StorageZone (assets)"]).toEqual([
      expect.stringMatching(
        /^warning: storage zone "x-assets-\d{3}" \(5003\) stays on the platform, which shows no operation that deletes it; it is only taken out of Pulumi's state\.$/,
      ),
    ]);
    expect(names().at(-1)).toBe("mine");
    expect(stack.requests()).toEqual(Array(4).fill("POST /storagezone → 201"));
  }, 60_000);

  test("is the resource's own with `verbatim`, and an error where names are not made", async () => {
    await using stack = await startStack(zone("DE"));
    await stack.configure(autonaming("{ mode: disabled }"));
    expect(diagnostics(await stack.failing("preview"))["edgeplatform:index:StorageZone (assets)"]).toEqual([
      "error: edgeplatform:index:StorageZone resource 'assets': property name value {<nil>} has a problem: is " +
        "required, because the project's configuration disables autonaming",
    ]);
    await stack.configure(autonaming("{ mode: default, providers: { edgeplatform: { mode: verbatim } } }"));
    await stack.up();
    expect(stack.emulator.platform.storageZones.named("assets")).toMatchObject({ Id: 5001, Region: "DE" });
    await stack.configure(autonaming("{ mode: disabled }"));
    await stack.up("--expect-no-changes");
    expect(stack.requests()).toEqual(["POST /storagezone → 201"]);
  }, 60_000);
});
