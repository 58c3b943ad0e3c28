import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embeddedAddress } from "#app/db/embedded-address.server.ts";
import { startEmbedded } from "#app/db/embedded.server.ts";
import { makeTemplate } from "./template.ts";

/**
 * One real Postgres for a whole run, in a folder of its own, with one migrated and peopled database
 * to copy from.
 */
export async function startDatabase() {
  const data_dir = mkdtempSync(join(tmpdir(), "divan-test-"));
  const embedded = await startEmbedded(data_dir);
  const { host, user } = embeddedAddress(data_dir);
  await makeTemplate({ host, user });
  const stop = async () => {
    await embedded.stop();
    rmSync(data_dir, { recursive: true, force: true });
  };
  return { server: { host, user }, stop };
}
