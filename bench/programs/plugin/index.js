"use strict";
const { StorageZone } = require("@edgeplatform/pulumi");

for (let number = 1; number <= Number(process.env["BENCH_ZONES"]); number += 1) {
  new StorageZone(`zone-${number}`, {
    name: `bench-zone-${number}`,
    region: "DE",
    replicationRegions: ["NY", "LA", "SG"],
  });
}
