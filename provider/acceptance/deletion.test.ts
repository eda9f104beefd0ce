// `pulumi destroy`, of which the platform knows nothing: the warning, the error of `onDelete: error`, and what follows.
import { expect, test } from "@jest/globals";
import { diagnostics } from "./testing/diagnostics.ts";
import { destroy, startStack, up } from "./testing/stack.ts";

const program = `
resources:
  assets: { type: "edgeplatform:StorageZone", properties: { name: assets, region: DE } }
  bots: { type: "edgeplatform:ShieldBotDetection", properties: { shieldZoneId: 2001 } }
`;
const about = "edgeplatform:index:StorageZone (assets)";
const urn = "urn:pulumi:dev::acceptance::edgeplatform:index:StorageZone::assets";

const stays = 'storage zone "assets" (5001) stays on the platform, which shows no operation that deletes it';
const refused =
  `error: ${stays}. To take it out of the state all the same, set onDelete to "warn" and run pulumi up first, or run ` +
  "pulumi state delete.";

test("says of each object that it stays, sends nothing, and has nothing to do the second time", async () => {
  await using stack = await startStack(program);
  await stack.up();
  stack.requests();
  const output = await stack.destroy();
  expect(output).toMatch(/- 3 deleted/);
  expect(diagnostics(output)).toEqual({
    [about]: [`warning: ${stays}; it is only taken out of Pulumi's state.`],
    "edgeplatform:index:ShieldBotDetection (bots)": [
      "warning: bot detection of shield zone 2001 stays on the platform, which shows no operation that deletes it; it " +
        "is only taken out of Pulumi's state.",
    ],
  });
  expect(stack.requests()).toEqual([]);
  expect((await stack.state()).resources).toEqual({});
  expect(diagnostics(await stack.destroy())).toEqual({});
}, 60_000);

test("lets a zone go without a word that the platform has no more", async () => {
  await using stack = await startStack(program);
  await stack.up();
  stack.emulator.platform.storageZones.purge(5001);
  const said = diagnostics(await stack.destroy("--refresh"));
  expect(Object.keys(said)).toEqual(["edgeplatform:index:ShieldBotDetection (bots)"]);
  expect((await stack.state()).resources).toEqual({});
}, 60_000);

test("is an error with onDelete: error, until the stack says otherwise or the resource is taken out by hand", async () => {
  await using stack = await startStack(program);
  await stack.configure("  edgeplatform:onDelete: error\n");
  await stack.up();
  expect(diagnostics(await stack.failing(...destroy, "--target", urn))[about]).toEqual([refused]);
  expect((await stack.state()).resources["assets"]).toMatchObject({ id: "5001" });

  // A destroy works with the settings of the last update, which is therefore run first.
  await stack.configure("  edgeplatform:onDelete: warn\n");
  expect(diagnostics(await stack.failing(...destroy, "--target", urn))[about]).toEqual([refused]);
  await stack.up();
  expect(await stack.destroy("--target", urn)).toMatch(/- 1 deleted/);

  await stack.pulumi("state", "delete", "--yes", urn.replace("StorageZone::assets", "ShieldBotDetection::bots"));
  expect((await stack.state()).resources).toEqual({});
}, 60_000);

test("is an error with onDelete: error for what a replacement leaves, too, and both zones are kept", async () => {
  await using stack = await startStack(program, { environment: { EDGEPLATFORM_ON_DELETE: "error" } });
  await stack.up();
  await stack.declare(program.replace("name: assets, region: DE", "name: other, region: DE"));
  expect(diagnostics(await stack.failing(...up))[about]).toEqual([
    "warning: Replacing it makes the new object and then fails, because onDelete is error and the old one stays.",
    refused,
  ]);
  const { text } = await stack.state();
  expect([...text.matchAll(/"storageZoneId": (\d+)/g)].map(([, id]) => Number(id)).sort()).toEqual([5001, 5002]);

  // The setting of the environment is that of the moment, also for what is left over from the last update.
  const { code, output } = await stack.project.pulumi(up, {
    env: { EDGEPLATFORM_ON_DELETE: "warn" },
  });
  expect([code, diagnostics(output)[about]]).toEqual([
    0,
    [`warning: ${stays}; it is only taken out of Pulumi's state.`],
  ]);
}, 60_000);
