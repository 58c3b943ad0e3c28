import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiClient } from "#tests/support/api-client.ts";
import { runServer } from "#tests/support/launch.ts";
import { buildFirstRelease } from "../release/former-site.ts";
import { runCommand } from "../release/run-site.ts";
import { fillFormerSite } from "./fill-former.ts";
import { type Finding, killedFinding, megabytes, seconds } from "./report.ts";
import type { Run } from "./run.ts";
import { sampleMemory } from "./sample-memory.ts";

const REPLIES = 1_000_000;
/** The demo's superuser. */
const ACCOUNT = { username: "selin@divan.example", password: "divan-demo" };

/** Starts this release on data of 0.1.0. */
export async function measureUpgrade({ machine }: Run): Promise<Finding[]> {
  const work = mkdtempSync(join(tmpdir(), "divan-upgrade-"));
  chmodSync(work, 0o755);
  const data_dir = join(work, "data");
  mkdirSync(data_dir);
  try {
    runCommand(buildFirstRelease(work), data_dir, "demo");
    await fillFormerSite(data_dir, REPLIES);
    const memory = sampleMemory(machine);
    const began_ms = performance.now();
    const server = await machine.startIn(async () => runServer({ DATA_DIR: data_dir }));
    try {
      const api = await signIn(await server.address());
      const ms = performance.now() - began_ms;
      const { body } = await api.get("/server/backups?limit=1");
      return [
        {
          title: "an upgrade from release 0.1.0, with its verified backup",
          figure: `ready after ${seconds(ms)}, ${megabytes(memory.stop())}; backup ${body.data[0]?.status}`,
          holds: body.data[0]?.status === "verified",
        },
        killedFinding(machine),
      ];
    } finally {
      memory.stop();
      await server.stop();
    }
  } finally {
    rmSync(work, { recursive: true });
  }
}

async function signIn(url: string): Promise<ApiClient> {
  const form = new URLSearchParams(ACCOUNT);
  const { body } = await new ApiClient(`${url}/api/v1`).post("/login/access-token", form);
  return new ApiClient(`${url}/api/v1`, String(body.access_token));
}
