import { and, eq, sql } from "drizzle-orm";
import { parseContent } from "#app/content/content.server.ts";
import { excerptOf } from "#app/content/excerpt.server.ts";
import { hasVisibleText, isBlank } from "#app/content/text.ts";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { drafts, form_keys } from "#app/db/schema.server.ts";
import { withinLimits } from "../../base/content-refusals.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { badRequest, overLimit, Refusal } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { type FormDraft, findDraft } from "./draft-list.server.ts";
import type { DraftInput, DraftTarget } from "./input.ts";
import { DRAFTS_MAX } from "./limits.ts";
import { refuseDeletedMember } from "./parts/sent-draft.server.ts";

type StoredVersion = { version: string; saved_at: Date };

/** After a conflict nothing has changed, and `other` is what another form has saved. */
export type DraftOutcome =
  | ({ outcome: "saved" } & StoredVersion)
  | { outcome: "deleted" }
  | { outcome: "conflict"; other: FormDraft };

/**
 * Saves what a form contains; an empty form deletes its draft. A draft that another form has saved
 * since this one was loaded is not replaced. Nobody else sees drafts, so suspended members may save
 * them, and the topic need not exist any more, or be visible to them.
 */
export async function saveDraft(
  actor: User,
  target: DraftTarget,
  input: DraftInput,
): Promise<DraftOutcome> {
  await rateLimit("draft", actor);
  if (!input.form_key) throw badRequest("invalidInput", "form_key");
  const document = withinLimits(() => parseContent(input.content, input.content_format));
  if (isBlank(document) && !hasVisibleText(input.title ?? "")) {
    await deleteDraftOf(actor, target, input);
    return { outcome: "deleted" };
  }
  const stored = await storeDraft(actor, target, input, excerptOf(document));
  if (stored) return { outcome: "saved", ...stored };
  const other = await findDraft(actor, target);
  if (other) return { outcome: "conflict", other };
  throw await refusalWithoutDraft(actor);
}

/** Deletes the draft of a form, if this form has saved it or was loaded with it. */
async function deleteDraftOf(
  actor: User,
  target: DraftTarget,
  { form_key, draft_version }: Pick<DraftInput, "form_key" | "draft_version">,
): Promise<void> {
  await db
    .delete(drafts)
    .where(and(isDraftOf(actor, target), isOfForm({ form_key, draft_version })))
    .prepare("delete_draft_of_form")
    .execute();
}

/**
 * A form that was sent saves no draft any more: the request may have been on its way. Requests of
 * one moment may together exceed the limit.
 */
async function storeDraft(
  actor: User,
  target: DraftTarget,
  input: DraftInput,
  excerpt: string,
): Promise<StoredVersion | null> {
  const { title, content, content_format, form_key, draft_version, version } = input;
  const [saved] = await executePrepared<{ version: string; saved_at: string }>(
    db,
    "save_draft",
    sql`
    insert into ${drafts} (user_id, kind, thing_id, title, content, content_format, excerpt, edited_version, form_key)
    select ${actor.id}::int, ${target.kind}, ${target.thing_id}::bigint, ${title ?? null}::text, ${content}, ${content_format}, ${excerpt}, ${version ?? null}::text, ${form_key}
    where not exists (select from ${form_keys} where ${form_keys.user_id} = ${actor.id}::int
        and ${form_keys.kind} in ('topic', 'post') and starts_with(${form_keys.form_key}, ${form_key} || ' '))
      and (exists (select from ${drafts} where ${isDraftOf(actor, target)})
        or (select count(*) from ${drafts} where ${drafts.user_id} = ${actor.id}::int) < ${sql.raw(String(DRAFTS_MAX))})
    on conflict on constraint drafts_once do update set title = excluded.title, content = excluded.content,
      content_format = excluded.content_format, excerpt = excluded.excerpt, edited_version = excluded.edited_version,
      form_key = excluded.form_key, version = gen_random_uuid(), saved_at = now()
    where ${isOfForm({ form_key, draft_version })}
      or (${drafts.title} is not distinct from excluded.title and ${drafts.content} = excluded.content)
    returning version, saved_at`,
  ).catch(refuseDeletedMember);
  return saved ? { version: saved.version, saved_at: new Date(saved.saved_at) } : null;
}

/** Why a form without a draft has stored none. */
async function refusalWithoutDraft(actor: User): Promise<Refusal> {
  const [{ count } = { count: 0 }] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(drafts)
    .where(eq(drafts.user_id, actor.id));
  return count < DRAFTS_MAX
    ? new Refusal(409, "draftSent")
    : overLimit("tooManyDrafts", DRAFTS_MAX);
}

function isDraftOf(actor: { id: number }, { kind, thing_id }: DraftTarget) {
  return and(eq(drafts.user_id, actor.id), eq(drafts.kind, kind), eq(drafts.thing_id, thing_id));
}

function isOfForm({ form_key, draft_version }: Pick<DraftInput, "form_key" | "draft_version">) {
  return sql`(${drafts.form_key} = ${form_key ?? null}::text or ${drafts.version} is not distinct from ${draft_version ?? null}::uuid)`;
}
