import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { audit_log } from "#app/db/schema.server.ts";
import type { LastEdit } from "../../../base/edit-version.server.ts";
import type { Subject } from "./record.server.ts";

/**
 * The log has no index of subjects, so only its newest entries are searched. A change since a form
 * was loaded is among these.
 */
const ENTRIES_SEARCHED = 1000;

const NOBODY: LastEdit = { editor: null, changed_at: null };

/** A step: the member who changed the subject last, as far as the newest entries of the log say. */
export async function findLastChange(
  tx: Transaction,
  actor: { id: number },
  { subject_type, subject_id }: Pick<Subject, "subject_type" | "subject_id">,
): Promise<LastEdit & { after: Record<string, unknown> }> {
  const newest = tx
    .select()
    .from(audit_log)
    .orderBy(desc(audit_log.created_at), desc(audit_log.id))
    .limit(ENTRIES_SEARCHED)
    .as("newest");
  const [entry] = await tx
    .select({
      actor_id: newest.actor_id,
      username: newest.actor_username,
      changed_at: newest.created_at,
      after: sql<Record<string, unknown>>`${newest.after}`,
    })
    .from(newest)
    .where(
      and(
        eq(newest.subject_type, subject_type),
        sql`${newest.subject_id} is not distinct from ${subject_id}::bigint`,
        eq(newest.action, "changed"),
        isNotNull(newest.after),
      ),
    )
    .orderBy(desc(newest.created_at), desc(newest.id))
    .limit(1);
  if (!entry) return { ...NOBODY, after: {} };
  const { actor_id, username, changed_at, after } = entry;
  return { editor: { username, is_self: actor_id === actor.id }, changed_at, after };
}
