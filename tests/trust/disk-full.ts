import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ApiClient } from "#tests/support/api-client.ts";
import { addTopic, openSite } from "./site.ts";
import type { Outcome, TrustCheck } from "./trust-check.ts";

const DISK_KILOBYTES = 512;
/** Random text does not compress, so a few replies fill the disk. */
const REPLIES = 24;
const REPLY_BYTES = 40_000;
const POLL_MS = 200;
const POLLS = 150;

export const fullDisk: TrustCheck = {
  promise:
    "the disk of the backups fills up: the backup fails with that reason, the site continues, and the next backup succeeds",
  run: fillDisk,
};

async function fillDisk(): Promise<Outcome> {
  const site = await openSite();
  const folder = join(site.data_dir, "backups");
  mkdirSync(folder, { recursive: true });
  const is_mounted =
    spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_KILOBYTES}k`, "none", folder]).status ===
    0;
  try {
    if (!is_mounted) return { holds: null, figure: "needs the right to mount a small disk" };
    const api = await site.api();
    const { topic_id } = await addTopic(api);
    for (let reply = 0; reply < REPLIES; reply += 1) await writeReply(api, topic_id);
    const failed_backup = await backUp(api, site.sql());
    const remaining_files = readdirSync(folder).length;
    const reply_status = (await writeReply(api, topic_id)).status;
    execFileSync("umount", [folder]);
    const next_backup = await backUp(api, site.sql());
    const holds =
      failed_backup.status === "failed" &&
      failed_backup.error !== null &&
      remaining_files === 0 &&
      reply_status === 200 &&
      next_backup.status === "verified";
    return {
      holds,
      figure: `the backup ended as ${failed_backup.status} (${failed_backup.error}), ${remaining_files} files left behind, a reply during the backup ${reply_status}, the next backup ${next_backup.status}`,
    };
  } finally {
    if (is_mounted) spawnSync("umount", [folder], { stdio: "ignore" });
    await site.close();
  }
}

function writeReply(api: ApiClient, topic_id: number) {
  return api.post(`/topics/${topic_id}/post`, {
    content: `<p>${randomBytes(REPLY_BYTES / 2).toString("hex")}</p>`,
  });
}

async function backUp(
  api: ApiClient,
  sql: ReturnType<Awaited<ReturnType<typeof openSite>>["sql"]>,
): Promise<{ status: string; error: string | null }> {
  await api.post("/server/create-backup");
  try {
    for (let poll = 0; poll < POLLS; poll += 1) {
      const [row] = await sql<
        { status: string; error: string | null }[]
      >`select status, error from backups order by id desc limit 1`;
      if (row && row.status !== "running") return row;
      await delay(POLL_MS);
    }
    return { status: "still running", error: null };
  } finally {
    await sql.end();
  }
}
