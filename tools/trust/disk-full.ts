import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ApiClient } from "#tests/support/api-client.ts";
import { mountDisk, type SmallDisk } from "#tests/support/full-disk.ts";
import { countMissing } from "./kill-app.ts";
import { summarize, writeReplies } from "./load.ts";
import { addTopic, openSite, type Site } from "./site.ts";
import { type Outcome, seconds, type TrustCheck } from "./trust-check.ts";

const NO_MOUNT: Outcome = { holds: null, figure: "needs the right to mount a small disk" };
/** Random text does not compress, so the backup of these replies has about five megabytes. */
const REPLIES = 250;
const REPLY_BYTES = 40_000;
const BACKUPS_KILOBYTES = 24_000;
/** The disk is full at another moment of the backup for each of these. */
const ROOMS_KILOBYTES = [0, 4, 64, 300, 1000, 2500, 4000];
const DATABASE_KILOBYTES = 150_000;
const FULL_MS = 5000;
const WRITING_AGAIN_WITHIN_MS = 30_000;
const POLL_MS = 200;
const POLLS = 300;

export const fullDiskChecks: TrustCheck[] = [
  {
    promise:
      "the disk of the backups fills up at any moment of a backup: it fails with that reason and leaves no file, the site continues, and the next backup succeeds",
    run: fillBackups,
  },
  {
    promise:
      "the disk of the stored e-mails is full: none is half there, and they are stored when there is room",
    run: fillMailFiles,
  },
  {
    promise:
      "the disk of the database is full under load: reading goes on, writing is answered with 503, and all works when there is room, in the same process",
    run: () => fillDatabase(async () => {}, true),
  },
  {
    promise:
      "the disk of the database is so full that PostgreSQL stops: it is back when there is room, and the app is the same process",
    run: () => fillDatabase(exhaustLog, false),
  },
];

async function fillBackups(): Promise<Outcome> {
  const site = await openSite();
  const folder = join(site.data_dir, "backups");
  const disk = mountDisk(folder, BACKUPS_KILOBYTES);
  try {
    if (!disk) return NO_MOUNT;
    const api = await site.api();
    const { topic_id } = await addTopic(api);
    for (let reply = 0; reply < REPLIES; reply += 1) await writeReply(api, topic_id);
    const problems: string[] = [];
    for (const kilobytes of ROOMS_KILOBYTES) {
      disk.fill(kilobytes * 1024);
      const { status, error } = await backUp(api, site);
      const files = readdirSync(folder).filter((name) => name.startsWith("divan"));
      const reply = await writeReply(api, topic_id);
      if (status !== "failed" || !error?.startsWith("storageFull") || files.length > 0)
        problems.push(
          `${kilobytes} kB: ${status} (${error}), left ${files.join(" ") || "nothing"}`,
        );
      if (reply.status !== 200) problems.push(`${kilobytes} kB: a reply ${reply.status}`);
    }
    disk.empty();
    const next_backup = await backUp(api, site);
    return {
      holds: problems.length === 0 && next_backup.status === "verified" && site.isRunning(),
      figure: `${ROOMS_KILOBYTES.length} backups with 0 to ${ROOMS_KILOBYTES.at(-1)} kB of room; ${problems.join("; ") || "all as promised"}; the next backup ${next_backup.status}`,
    };
  } finally {
    disk?.unmount();
    await site.close();
  }
}

async function fillMailFiles(): Promise<Outcome> {
  const site = await openSite();
  const folder = join(site.data_dir, "mail");
  const disk = mountDisk(folder, 64);
  const sql = site.sql();
  try {
    if (!disk) return NO_MOUNT;
    disk.fill();
    const api = await site.api();
    const listMailFiles = () => readdirSync(folder).filter((name) => name.includes(".eml"));
    await api.post("/invites/", { email_to: "guest@divan.example" });
    const waiting = await untilTrue(async () => (await countJobs("retry")) === 1);
    const half = listMailFiles().length;
    disk.empty();
    await sql`update pgboss.job set start_after = now() where state = 'retry'`;
    const stored = await untilTrue(async () => listMailFiles().length === 1);
    return {
      holds: waiting && half === 0 && stored && site.isRunning(),
      figure: `${waiting ? "the e-mail waits" : "the e-mail does not wait"}, ${half} files left behind, then ${listMailFiles().length} e-mail`,
    };
  } finally {
    await sql.end();
    disk?.unmount();
    await site.close();
  }

  async function countJobs(state: string): Promise<number> {
    return (await sql`select from pgboss.job where name = 'send-invitation' and state = ${state}`)
      .length;
  }
}

async function fillDatabase(
  makeWorse: (site: Site) => Promise<void>,
  reads_go_on: boolean,
): Promise<Outcome> {
  const site = await openSite();
  const api = await site.api();
  const { topic_id } = await addTopic(api);
  await site.stop();
  const disk = moveToSmallDisk(join(site.data_dir, "postgres"));
  try {
    if (!disk) return NO_MOUNT;
    await site.start();
    const client = await site.api();
    const load = writeReplies(client, topic_id);
    disk.fill();
    await makeWorse(site);
    const reads = await readFor(FULL_MS, client, topic_id);
    disk.empty();
    const freed_at = Date.now();
    await untilTrue(async () => (await writeReply(client, topic_id)).status === 200);
    const back_ms = Date.now() - freed_at;
    await load.stop();
    const { statuses, wrong } = summarize(load.answers);
    const missing = await countMissing(site, load.acknowledged);
    const refused = load.answers.filter(({ status }) => status === 503).length;
    const is_reading = reads.every((status) => status === (reads_go_on ? 200 : 503));
    return {
      holds:
        site.isRunning() &&
        is_reading &&
        refused > 0 &&
        wrong === 0 &&
        load.errors.length === 0 &&
        missing === 0 &&
        back_ms <= WRITING_AGAIN_WITHIN_MS,
      figure: `${site.isRunning() ? "the same process" : "the process ended"}; writing ${statuses}, reading ${[...new Set(reads)].join(", ")}; ${load.errors.length} unanswered; writing again ${seconds(back_ms)} after there was room; ${missing} acknowledged replies missing`,
    };
  } finally {
    await site.stop();
    disk?.unmount();
    await site.close();
  }
}

/** PostgreSQL stops when its write-ahead log needs a new file and there is no room for one. */
async function exhaustLog(site: Site): Promise<void> {
  const sql = site.sql();
  const isStopped = async () =>
    await sql`select pg_switch_wal(), pg_logical_emit_message(false, 'full', 'disk')`.then(
      () => false,
      () => true,
    );
  await untilTrue(isStopped);
  await sql.end({ timeout: 0 });
}

function moveToSmallDisk(folder: string): SmallDisk | null {
  const former = `${folder}.former`;
  renameSync(folder, former);
  const disk = mountDisk(folder, DATABASE_KILOBYTES);
  if (!disk) return null;
  execFileSync("cp", ["-a", `${former}/.`, folder]);
  chmodSync(folder, 0o700);
  rmSync(former, { recursive: true });
  return disk;
}

async function readFor(ms: number, api: ApiClient, topic_id: number): Promise<number[]> {
  const statuses: number[] = [];
  for (const until = Date.now() + ms; Date.now() < until; ) {
    statuses.push((await api.get(`/topics/${topic_id}`)).status);
    await delay(POLL_MS);
  }
  return statuses;
}

function writeReply(api: ApiClient, topic_id: number) {
  return api.post(`/topics/${topic_id}/post`, {
    content: `<p>${randomBytes(REPLY_BYTES / 2).toString("hex")}</p>`,
  });
}

async function backUp(
  api: ApiClient,
  site: Site,
): Promise<{ status: string; error: string | null }> {
  const sql = site.sql();
  await api.post("/server/create-backup");
  try {
    let latest = { status: "not there", error: "" as string | null };
    await untilTrue(async () => {
      const [row] = await sql<
        { status: string; error: string | null }[]
      >`select status, error from backups order by id desc limit 1`;
      if (row) latest = row;
      return latest.status !== "running";
    });
    return latest;
  } finally {
    await sql.end();
  }
}

async function untilTrue(isTrue: () => Promise<boolean>): Promise<boolean> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    if (await isTrue()) return true;
    await delay(POLL_MS);
  }
  return false;
}
