import * as edgeplatform from "@edgeplatform/pulumi";
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();

// The account of the stack's configuration.
const assets = new edgeplatform.StorageZone("assets", { region: "DE" });

// Another account.
const partner = new edgeplatform.Provider("partner", {
  baseUrl: config.require("partnerUrl"),
  accessKey: config.requireSecret("partnerKey"),
});
const shared = new edgeplatform.StorageZone("shared", { region: "NY" }, { provider: partner });

export const zoneNames = [assets.name, shared.name];
