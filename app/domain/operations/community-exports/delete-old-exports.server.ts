import { and, eq, or, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db } from "#app/db/client.server.ts";
import { withFreeLock } from "#app/db/held-lock.server.ts";
import { community_exports } from "#app/db/schema.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { hasNoJob } from "../../base/queue/has-no-job.server.ts";
import { export_files, removeExportFile } from "./export-files.server.ts";
import type { ExportFailure } from "./failures.ts";
import { is_over } from "./stored-export.server.ts";

/** Deletes exports whose days are over, and then files that no row has any more. */
export async function deleteOldExports(): Promise<void> {
  await failInterruptedExports();
  await db.delete(community_exports).where(is_over);
  for (const export_id of await listUnneeded(await export_files.listIds()))
    await removeExportFile(export_id);
}

/** A row is written before its file, so a file without one belongs to none. */
async function listUnneeded(export_ids: number[]): Promise<number[]> {
  if (export_ids.length === 0) return [];
  const rows = await db
    .select({ id: community_exports.id })
    .from(community_exports)
    .where(
      sql`${community_exports.id} = any(${numberArray(export_ids)}) and ${community_exports.state} <> 'failed'`,
    );
  const needed_ids = new Set(rows.map(({ id }) => id));
  return export_ids.filter((export_id) => !needed_ids.has(export_id));
}

/** A condition: if no process holds the lock, nobody works on it. */
const is_abandoned = or(
  eq(community_exports.state, "running"),
  and(
    eq(community_exports.state, "waiting"),
    hasNoJob("make-community-export", "export_id", community_exports.id),
  ),
);

/** Marks exports as failed whose process has ended. */
export async function failInterruptedExports(): Promise<void> {
  const [abandoned] = await db
    .select({ id: community_exports.id })
    .from(community_exports)
    .where(is_abandoned)
    .limit(1);
  if (!abandoned) return;
  await withFreeLock(ADVISORY_LOCKS.COMMUNITY_EXPORTS, async () => {
    const failed = await db
      .update(community_exports)
      .set({ state: "failed", failure: "interrupted" satisfies ExportFailure })
      .where(is_abandoned)
      .returning({ id: community_exports.id });
    for (const { id } of failed) {
      log.warn({ export_id: id }, "A community export was interrupted");
      await removeExportFile(id);
    }
  });
}
