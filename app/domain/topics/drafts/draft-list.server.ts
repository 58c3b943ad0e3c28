import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { parseContent, writeContent } from "#app/content/content.server.ts";
import { db } from "#app/db/client.server.ts";
import { drafts, forums, posts, topics } from "#app/db/schema.server.ts";
import { refusingUnsafe, withinLimits } from "../../base/content-refusals.server.ts";
import { notFound } from "../../base/refusal.ts";
import { has_author, isVisibleForumTo, isVisibleTopicTo } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import type { DraftTarget } from "./input.ts";
import { DRAFTS_MAX } from "./limits.ts";

const { id, kind, thing_id, title, content, content_format } = drafts;
const { excerpt, edited_version, form_key, version, saved_at } = drafts;

const draft_of_form = db
  .select({ id, title, content, content_format, edited_version, form_key, version, saved_at })
  .from(drafts)
  .where(
    and(
      eq(drafts.user_id, sql.placeholder("user_id")),
      eq(kind, sql.placeholder("kind")),
      eq(thing_id, sql.placeholder("thing_id")),
    ),
  )
  .prepare("draft_of_form");

export type FormDraft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

/** The draft for a form. */
export async function findDraft(actor: User, target: DraftTarget) {
  const [draft] = await draft_of_form.execute({ user_id: actor.id, ...target });
  return draft ? { ...draft, content_format: formatOf(draft) } : null;
}

export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

/** The member's drafts, the last one first. There are so few that they need no pages. */
export async function listDrafts(actor: User) {
  return await selectDrafts(actor);
}

/** A draft with its text as it would be stored. */
export async function getDraft(actor: User, draft_id: number) {
  const is_own = and(eq(drafts.user_id, actor.id), eq(id, draft_id));
  const [[row], [text]] = await Promise.all([
    selectDrafts(actor, eq(id, draft_id)),
    db.select({ content, content_format }).from(drafts).where(is_own),
  ]);
  if (!row || !text) throw notFound();
  const html = refusingUnsafe(actor, () =>
    withinLimits(() => writeContent(parseContent(text.content, formatOf(text)))),
  );
  return { ...row, html };
}

/** False if it does not exist: another tab or the sent form has deleted it. */
export async function deleteDraft(actor: User, draft_id: number): Promise<boolean> {
  const deleted = await db
    .delete(drafts)
    .where(and(eq(drafts.user_id, actor.id), eq(id, draft_id)))
    .returning({ id });
  return deleted.length > 0;
}

/**
 * Without topic and forum, what the draft was for does not exist any more, or is hidden from the
 * member.
 */
async function selectDrafts(actor: User, condition?: SQL) {
  return await db
    .select({
      id,
      kind: sql<DraftTarget["kind"]>`${kind}`,
      title,
      excerpt,
      saved_at,
      forum_id: forums.id,
      forum_name: forums.name,
      topic_id: topics.id,
      topic_title: topics.title,
      topic_language: topics.language,
      post_id: posts.id,
    })
    .from(drafts)
    .leftJoin(posts, and(eq(kind, "post_edit"), eq(posts.id, thing_id), has_author))
    .leftJoin(
      topics,
      and(
        sql`${topics.id} = case when ${kind} = 'post_edit' then ${posts.topic_id} when ${kind} <> 'topic' then ${thing_id} end`,
        isVisibleTopicTo(actor),
      ),
    )
    .leftJoin(
      forums,
      and(
        sql`${forums.id} = case when ${kind} = 'topic' then ${thing_id} else ${topics.forum_id} end`,
        isVisibleForumTo(actor, forums.id),
      ),
    )
    .where(and(eq(drafts.user_id, actor.id), condition))
    .orderBy(desc(saved_at), desc(id))
    .limit(DRAFTS_MAX);
}

function formatOf({ content_format }: { content_format: string }): "markdown" | "html" {
  return content_format === "html" ? "html" : "markdown";
}
