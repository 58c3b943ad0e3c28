import { setTimeout as delay } from "node:timers/promises";
import { writeReplies } from "./load.ts";
import { databasePids, signal, watcherPids } from "./processes.ts";
import { addTopic, openSite, type Site } from "./site.ts";
import { type Outcome, seconds, type TrustCheck } from "./trust-check.ts";

const LOAD_MS = 4000;

type Victims = (site: Site) => number[];

const app: Victims = ({ pid }) => [pid];
const appAndWatcher: Victims = (site) => [site.pid, ...watcherPids(site.data_dir)];
const everything: Victims = (site) => [
  site.pid,
  ...watcherPids(site.data_dir),
  ...databasePids(site.data_dir),
];

export const killChecks: TrustCheck[] = [
  {
    promise: "kill -9 of the app under load loses no acknowledged reply",
    run: () => killUnderLoad(app),
  },
  {
    promise:
      "kill -9 of the app and of the database's watchdog: the next start replaces the orphaned database",
    run: () => killUnderLoad(appAndWatcher),
  },
  {
    promise:
      "kill -9 of the app, the watchdog and the database together loses no acknowledged reply",
    run: () => killUnderLoad(everything),
  },
];

async function killUnderLoad(victims: Victims): Promise<Outcome> {
  const site = await openSite();
  try {
    const { topic_id } = await addTopic(await site.api());
    const load = writeReplies(await site.api(), topic_id);
    await delay(LOAD_MS);
    signal(victims(site), "SIGKILL");
    await load.stop();
    const started_at = Date.now();
    await site.start();
    const started_ms = Date.now() - started_at;
    const missing = await countMissing(site, load.acknowledged);
    const wrong_totals = await countWrongTotals(site, topic_id);
    return {
      holds: missing === 0 && wrong_totals === 0 && load.acknowledged.size > 0,
      figure: `${load.acknowledged.size} replies acknowledged, ${missing} missing, ${wrong_totals} wrong counters; started again in ${seconds(started_ms)}`,
    };
  } finally {
    await site.close();
  }
}

export async function countMissing(site: Site, acknowledged: ReadonlySet<number>): Promise<number> {
  const sql = site.sql();
  const rows = await sql`select id from posts where id = any(${[...acknowledged]})`;
  await sql.end();
  return acknowledged.size - rows.length;
}

async function countWrongTotals(site: Site, topic_id: number): Promise<number> {
  const sql = site.sql();
  const rows =
    await sql`select from topic_activity where topic_id = ${topic_id} and total_posts <> (select count(*) from posts where topic_id = ${topic_id})`;
  await sql.end();
  return rows.length;
}
