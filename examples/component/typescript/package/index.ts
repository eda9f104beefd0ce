import * as edgeplatform from "@edgeplatform/pulumi";
import * as pulumi from "@pulumi/pulumi";

export interface ProtectedStorageArgs {
  /** The main region of the files. */
  region: edgeplatform.StorageZoneArgs["region"];
  /** The pull zone that serves them. */
  pullZoneId: pulumi.Input<number>;
}

/** Storage as our team wants it: with replicas elsewhere, and bot detection in front. */
export class ProtectedStorage extends pulumi.ComponentResource {
  /** The name of the storage zone on the platform. */
  readonly zoneName: pulumi.Output<string>;
  /** The password for uploads. */
  readonly password: pulumi.Output<string>;

  constructor(name: string, args: ProtectedStorageArgs, opts?: pulumi.ComponentResourceOptions) {
    super("example:index:ProtectedStorage", name, {}, opts);

    const zone = new edgeplatform.StorageZone(
      name,
      { region: args.region, replicationRegions: ["NY", "SG"] },
      { parent: this },
    );
    const shieldZone = edgeplatform.getShieldZoneByPullZoneOutput({ pullZoneId: args.pullZoneId }, { parent: this });
    new edgeplatform.ShieldBotDetection(
      name,
      { shieldZoneId: shieldZone.shieldZoneId, browserFingerprint: { complexEnabled: true } },
      { parent: this },
    );

    this.zoneName = zone.name;
    this.password = zone.password;
    this.registerOutputs({ zoneName: this.zoneName, password: this.password });
  }
}
