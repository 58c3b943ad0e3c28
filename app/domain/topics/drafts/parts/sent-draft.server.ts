import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { drafts } from "#app/db/schema.server.ts";

/** The draft of a form that was sent: it was saved by this form, or loaded into it. */
export type SentDraft = { form_key?: string | undefined; draft_version?: string | undefined };

/**
 * A part of a statement that stores a topic or reply (`event`): deletes the draft that it was. Its
 * placeholders `draft_key` and `draft_version` may be null. Another device's draft stays.
 */
export const delete_sent_draft: SQL = sql`
  delete from ${drafts} using event
  where ${drafts.user_id} = event.owner_id
    and (${drafts.form_key} = ${sql.placeholder("draft_key")}::text or ${drafts.version} = ${sql.placeholder("draft_version")}::uuid)
  returning ${drafts.id}`;

/** The values of its placeholders. */
export function sentDraftValues(draft: SentDraft | undefined) {
  return { draft_key: draft?.form_key ?? null, draft_version: draft?.draft_version ?? null };
}

/** A step: deletes the draft of an edit that is stored. */
export async function deleteSentDraft(
  tx: Transaction,
  user_id: number,
  draft: SentDraft | undefined,
): Promise<void> {
  const { draft_key, draft_version } = sentDraftValues(draft);
  await tx
    .delete(drafts)
    .where(
      and(
        eq(drafts.user_id, user_id),
        or(
          sql`${drafts.form_key} = ${draft_key}::text`,
          sql`${drafts.version} = ${draft_version}::uuid`,
        ),
      ),
    )
    .prepare("delete_sent_draft")
    .execute();
}
