import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "#postgres";
import type { Row } from "./results.ts";

/** An idle connection publishes its counts after ten seconds. */
const COUNTS_AFTER_MS = 11_000;
/** Tables with fewer updates than this are not those that every reply updates. */
const UPDATES_MIN = 100;

type Updates = { table: string; updates: number; hot: number };

/** The write-ahead log that the whole database writes during `work`. */
export async function walBytes<Result>(sql: Sql, work: () => Promise<Result>) {
  const [before] = await sql<{ lsn: string }[]>`select pg_current_wal_insert_lsn() as lsn`;
  const figures = await work();
  const [written] = await sql<{ bytes: number }[]>`
    select (pg_current_wal_insert_lsn() - ${before?.lsn ?? ""}::pg_lsn)::float8 as bytes`;
  return { figures, bytes: written?.bytes ?? 0 };
}

export async function countUpdates(sql: Sql): Promise<Updates[]> {
  await delay(COUNTS_AFTER_MS);
  return await sql<Updates[]>`
    select relname as table, n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as hot
    from pg_stat_user_tables where schemaname = 'public' order by relname`;
}

/** The share of HOT updates, which write no index, of the tables that were updated meanwhile. */
export function hotShares(before: readonly Updates[], after: readonly Updates[]): Row[] {
  return after.flatMap(({ table, updates, hot }): Row[] => {
    const former = before.find((each) => each.table === table);
    const count = updates - (former?.updates ?? 0);
    if (count < UPDATES_MIN) return [];
    const value = ((hot - (former?.hot ?? 0)) / count) * 100;
    return [{ name: `HOT updates of ${table}`, unit: "%", value }];
  });
}
