// The compiled programs of the bench: the load client, the scripted platform, and the peer in Go.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { run } from "../tools/pulumi/run.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = `${root}.tools/bench`;

export const loadClient = `${folder}/load`;
export const scriptedPlatform = `${folder}/platform`;
/** The folder of the peer's executable. */
export const peerFolder = `${folder}/peer`;

/** Builds them; Go builds nothing twice. */
export async function buildPrograms(): Promise<void> {
  await mkdir(peerFolder, { recursive: true });
  // The flags make it share what building the Pulumi CLI has compiled.
  const flags = ["build", "-mod=readonly", "-trimpath", "-buildvcs=false", "-o"];
  const options = { env: { ...process.env, GOWORK: "off" } };
  await run("go", [...flags, `${folder}/`, "./..."], { ...options, cwd: `${root}bench/load` });
  await run("go", [...flags, `${peerFolder}/pulumi-resource-edgeplatform`, "."], {
    ...options,
    cwd: `${root}bench/go-peer`,
  });
}
