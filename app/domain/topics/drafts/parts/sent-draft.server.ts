import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { drafts, form_keys } from "#app/db/schema.server.ts";
import { notAllowed } from "../../../base/refusal.ts";

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

type SentEdit = { user_id: number; kind: "topic" | "post"; row_id: number };

/**
 * A step: deletes the draft of an edit that is stored, and stores the key of its form, so that a
 * save that was on its way does not bring the draft back. The keys of new topics and replies end
 * with a hash (`keyOfForm()`).
 */
export async function deleteSentDraft(
  tx: Transaction,
  { user_id, kind, row_id }: SentEdit,
  draft: SentDraft | undefined,
): Promise<void> {
  const { draft_key, draft_version } = sentDraftValues(draft);
  await executePrepared(
    tx,
    "delete_sent_draft",
    sql`
    with draft as (
      delete from ${drafts}
      where ${drafts.user_id} = ${user_id}::int
        and (${drafts.form_key} = ${draft_key}::text or ${drafts.version} = ${draft_version}::uuid)
    )
    insert into ${form_keys} (user_id, kind, form_key, row_id)
    select ${user_id}::int, ${kind}::text, ${draft_key}::text || ' edit', ${row_id}::bigint
    where ${draft_key}::text is not null
    on conflict do nothing`,
  ).catch(refuseDeletedMember);
}

/** The account was deleted after the request was authenticated. */
export function refuseDeletedMember(error: unknown): never {
  throw violatesForeignKey(error) ? notAllowed("badCredentials") : error;
}
