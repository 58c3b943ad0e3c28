import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db } from "#app/db/client.server.ts";
import { withFreeLock } from "#app/db/held-lock.server.ts";
import { community_exports } from "#app/db/schema.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { isAbandoned, listUnneededIds } from "../../base/queue/made-rows.server.ts";
import { export_files, removeExportFile } from "./export-files.server.ts";
import type { ExportFailure } from "./failures.ts";
import { is_over } from "./stored-export.server.ts";

/** Deletes exports whose days are over, and then files that no row has any more. */
export async function deleteOldExports(): Promise<void> {
  await failInterruptedExports();
  await db.delete(community_exports).where(is_over);
  for (const export_id of await listUnneededIds(community_exports, await export_files.listIds()))
    await removeExportFile(export_id);
}

const is_abandoned = isAbandoned(community_exports, "make-community-export", "export_id");

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
