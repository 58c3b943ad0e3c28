import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "#postgres";
import type { App } from "./launch.ts";
import { resetDatabase } from "./reset-database.ts";

const JOB_POLL_MS = 20;
const JOBS_END_WITHIN_MS = 10_000;

/**
 * Resets an app to the data of a new one, without jobs and letters. This takes a tenth of the time
 * of a start. The app keeps what else it has in its memory.
 */
export async function resetApp({ sql, data_dir }: Pick<App, "sql" | "data_dir">): Promise<void> {
  await endJobs(sql);
  await resetDatabase(sql);
  // The app has the texts of the site in its memory, and reads them again.
  await sql`notify divan_site`;
  for (const name of readdirSync(data_dir)) rmSync(join(data_dir, name), { recursive: true });
}

/** Jobs of the file before may still run. */
async function endJobs(sql: Sql): Promise<void> {
  const started_at = Date.now();
  for (;;) {
    await sql`delete from pgboss.job where state <> 'active'`;
    const active_jobs = await sql`select name from pgboss.job`;
    if (active_jobs.length === 0) return;
    if (Date.now() - started_at > JOBS_END_WITHIN_MS)
      throw new Error(`Jobs still run: ${active_jobs.map(({ name }) => name).join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, JOB_POLL_MS));
  }
}
