// Two providers in one program, each with the address and the key of its account.
import { expect, test } from "@jest/globals";
import { startEmulator } from "../../emulator/index.ts";
import { destroy, pulumi, settingsOf, unchanged, up } from "../../tools/example-commands.ts";
import { exampleProject } from "../../tools/example-project.ts";

const minutes = 60_000;

test(
  "each zone is made in its own account",
  async () => {
    await using own = await startEmulator();
    await using partner = await startEmulator({ accessKey: "partner-access-key" });
    await using project = await exampleProject("two-accounts/typescript", settingsOf(own));
    await pulumi(project, "config", "set", "partnerUrl", partner.url);
    await pulumi(project, "config", "set", "--secret", "partnerKey", partner.accessKey);

    await up(project);
    await unchanged(project);
    for (const [emulator, region] of [
      [own, "DE"],
      [partner, "NY"],
    ] as const) {
      expect(emulator.platform.storageZones.list()).toMatchObject([{ Region: region }]);
      expect(emulator.journal.entries("addStorageZone")).toMatchObject([{ status: 201 }]);
    }
    expect(await destroy(project)).toMatch(/- 4 deleted/);
  },
  2 * minutes,
);
