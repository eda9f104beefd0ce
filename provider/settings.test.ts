import { expect, test } from "@jest/globals";
import { environmentVariable, settings } from "./settings.ts";

test("every setting has an environment variable of its own, named in its description", () => {
  const variables = Object.keys(settings).map(environmentVariable);
  expect(variables).toEqual([
    "EDGEPLATFORM_ACCESS_KEY",
    "EDGEPLATFORM_VIDEO_ACCESS_KEY",
    "EDGEPLATFORM_BASE_URL",
    "EDGEPLATFORM_VIDEO_BASE_URL",
    "EDGEPLATFORM_REQUEST_TIMEOUT",
    "EDGEPLATFORM_MAX_RETRIES",
    "EDGEPLATFORM_MAX_CONCURRENT_REQUESTS",
    "EDGEPLATFORM_MAX_REQUESTS_PER_SECOND",
    "EDGEPLATFORM_RESPONSE_VALIDATION",
    "EDGEPLATFORM_ON_DELETE",
    "EDGEPLATFORM_REQUEST_LOG",
    "EDGEPLATFORM_STORAGE_ZONE_TIER_PROPERTY",
    "EDGEPLATFORM_STORAGE_ZONE_S3_TYPE_PROPERTY",
  ]);
  for (const [name, { description }] of Object.entries(settings)) {
    expect(description).toMatch(new RegExp(`Environment variable: \`${environmentVariable(name)}\`\\.$`));
  }
});

test("the keys are secret, and nothing else", () => {
  const secrets = Object.entries(settings).filter(([, { secret }]) => secret === true);
  expect(secrets.map(([name]) => name)).toEqual(["accessKey", "videoAccessKey"]);
});

test("a setting is required, or its description says what holds without it", () => {
  for (const [name, { description }] of Object.entries(settings)) {
    expect([name, /Default: |[Rr]equired/.test(description)]).toEqual([name, true]);
  }
});
