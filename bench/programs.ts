// The compiled programs of the bench: the load client, the scripted platform, the peer in Go, and the least that a
// provider on Node.js can be.
import { chmod, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { run } from "../tools/run.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = `${root}.tools/bench`;

export const loadClient = `${folder}/load`;
export const scriptedPlatform = `${folder}/platform`;
/** The folder of the peer's executable. */
export const peerFolder = `${folder}/peer`;
export const bareNode = `${folder}/bare-node.cjs`;

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
  await build({
    entryPoints: [`${root}bench/bare-node/main.ts`],
    outfile: bareNode,
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["@grpc/proto-loader"],
    logLevel: "warning",
  });
  await chmod(bareNode, 0o755);
}
