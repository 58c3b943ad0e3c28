import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { INT8_AS_NUMBER } from "#app/db/int8-as-number.ts";
import postgres from "#postgres";
import { ApiClient } from "#tests/support/api-client.ts";
import { runServer } from "#tests/support/launch.ts";
import { buildFormerRelease } from "../release/former-site.ts";
import { fillDatabase } from "../trust/large-database.ts";
import { addTopic } from "../trust/site.ts";
import { type Finding, killedFinding, megabytes, seconds } from "./report.ts";
import type { Run } from "./run.ts";
import { sampleMemory } from "./sample-memory.ts";

const REPLIES = 1_000_000;
const ACCOUNT = { email: "admin@divan.example", password: "correct-horse-of-the-small-machine" };

/** Starts this release on the data of the release before. */
export async function measureUpgrade({ machine }: Run): Promise<Finding[]> {
  const work = mkdtempSync(join(tmpdir(), "divan-upgrade-"));
  chmodSync(work, 0o755);
  const data_dir = join(work, "data");
  mkdirSync(data_dir);
  const settings = {
    DATA_DIR: data_dir,
    RATE_LIMIT_FACTOR: "0",
    FIRST_SUPERUSER_EMAIL: ACCOUNT.email,
    FIRST_SUPERUSER_PASSWORD: ACCOUNT.password,
  };
  try {
    await makeFormerSite(buildFormerRelease(work), settings);
    const memory = sampleMemory(machine);
    const began_ms = performance.now();
    const server = await machine.startIn(async () => runServer(settings));
    try {
      const api = await signIn(await server.address());
      const ms = performance.now() - began_ms;
      const { body } = await api.get("/server/backups?limit=1");
      return [
        {
          title: "an upgrade from the release before, with its verified backup",
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

async function makeFormerSite(folder: string, settings: { DATA_DIR: string }): Promise<void> {
  const server = runServer(settings, folder);
  try {
    await addTopic(await signIn(await server.address()));
    const { address } = embeddedDatabase(settings.DATA_DIR);
    const sql = postgres({
      ...address,
      max: 1,
      onnotice: () => {},
      types: { bigint: INT8_AS_NUMBER },
    });
    await fillDatabase(sql, REPLIES);
    await sql.end();
  } finally {
    await server.stop();
  }
}

async function signIn(url: string): Promise<ApiClient> {
  const form = new URLSearchParams({ username: ACCOUNT.email, password: ACCOUNT.password });
  const { body } = await new ApiClient(`${url}/api/v1`).post("/login/access-token", form);
  return new ApiClient(`${url}/api/v1`, String(body.access_token));
}
