// A dynamic provider as most people write it: one object with check and create, fetch, and the class around it. It sends
// the same request as the plugin and validates the same of what it needs.
"use strict";
const pulumi = require("@pulumi/pulumi");

const mainRegions = ["DE", "NY", "LA", "SG"];
const replicationRegions = ["DE", "NY", "LA", "SG", "SYD"];

const outputs = {
  Id: ["storageZoneId", "number"],
  UserId: ["userId", "string"],
  Name: ["name", "string"],
  Password: ["password", "string"],
  DateModified: ["dateModified", "string"],
  Deleted: ["deleted", "boolean"],
  StorageUsed: ["storageUsed", "number"],
  FilesStored: ["filesStored", "number"],
  Region: ["region", "string"],
  ReplicationRegions: ["replicationRegions", "object"],
  PullZones: ["pullZones", "object"],
  ReadOnlyPassword: ["readOnlyPassword", "string"],
  Rewrite404To200: ["rewrite404To200", "boolean"],
  Custom404FilePath: ["custom404FilePath", "string"],
  StorageHostname: ["storageHostname", "string"],
  S3Hostname: ["s3Hostname", "string"],
  ReplicationChangeInProgress: ["replicationChangeInProgress", "boolean"],
  PriceOverride: ["priceOverride", "number"],
  Discount: ["discount", "number"],
};

const provider = {
  async check(olds, news) {
    const failures = [];
    if (typeof news.name !== "string" || news.name === "") {
      failures.push({ property: "name", reason: "must not be empty" });
    }
    if (!mainRegions.includes(news.region)) {
      failures.push({ property: "region", reason: `must be one of ${mainRegions.join(", ")}` });
    }
    const regions = news.replicationRegions ?? [];
    if (!regions.every((region) => replicationRegions.includes(region)) || new Set(regions).size < regions.length) {
      failures.push({ property: "replicationRegions", reason: `must be some of ${replicationRegions.join(", ")}` });
    }
    return { inputs: news, failures };
  },

  async create(inputs) {
    const response = await fetch(`${process.env.EDGEPLATFORM_BASE_URL}/storagezone`, {
      method: "POST",
      headers: {
        AccessKey: process.env.EDGEPLATFORM_ACCESS_KEY,
        "Content-Type": "application/json",
        Accept: "application/json",
      },
      body: JSON.stringify({
        Name: inputs.name,
        Region: inputs.region,
        ReplicationRegions: inputs.replicationRegions,
      }),
    });
    const body = await response.json();
    if (!response.ok) throw new Error(`HTTP ${response.status}: ${body.Message}`);
    const outs = {};
    for (const [name, [property, type]] of Object.entries(outputs)) {
      if (typeof body[name] !== type) throw new Error(`the answer lacks ${name}`);
      outs[property] = body[name];
    }
    return { id: String(body.Id), outs };
  },
};

class StorageZone extends pulumi.dynamic.Resource {
  constructor(name, inputs, options) {
    const unset = Object.fromEntries(Object.values(outputs).map(([property]) => [property, undefined]));
    super(
      provider,
      name,
      { ...unset, ...inputs },
      {
        ...options,
        additionalSecretOutputs: ["password", "readOnlyPassword"],
      },
    );
  }
}

module.exports = { StorageZone };
