import { setTimeout as wait } from "node:timers/promises";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { parseContent } from "#app/content/content.server.ts";
import { excerptOf } from "#app/content/excerpt.server.ts";
import { ContentLimitError } from "#app/content/limits.ts";
import { type NamesToRemove, removeNames } from "#app/content/remove-names.server.ts";
import { writeHtml } from "#app/content/write-html.server.ts";
import { writeMarkdown } from "#app/content/write-markdown.server.ts";
import { db } from "#app/db/client.server.ts";
import {
  content_versions,
  drafts,
  name_removals,
  posts,
  removed_posts,
  removed_topics,
  topics,
} from "#app/db/schema.server.ts";
import { fold } from "#app/lib/text/fold.ts";
import { LANGUAGES } from "#app/lib/text/languages.ts";
import { textArray } from "../../base/ids.server.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import { changeStoredText, lockText } from "../pictures/change-stored-text.server.ts";

/** The longest texts of so many posts are searched within a second. */
const READ_AT_ONCE = 500;
/** Others write meanwhile, and a million posts take some minutes. */
const PAUSE_MS = 200;

/**
 * In this order. A post that is removed or restored meanwhile is found in one of its places, and an
 * edit stores a version of what may not have been searched.
 */
const STEPS = [
  { table: removed_topics, written_at: sql`created_at`, key: "topic_id" },
  { table: removed_posts, written_at: sql`created_at`, key: "post_id" },
  { table: topics, written_at: sql`created_at`, key: "topic_id" },
  { table: posts, written_at: sql`created_at`, key: "post_id" },
  { table: removed_topics, written_at: sql`created_at`, key: "topic_id" },
  { table: removed_posts, written_at: sql`created_at`, key: "post_id" },
  { table: content_versions, written_at: sql`created_at`, key: "version_id" },
  { table: drafts, written_at: sql`saved_at`, key: "draft_id" },
] as const;

type Removal = Pick<
  typeof name_removals.$inferSelect,
  "id" | "usernames" | "step" | "after_id" | "created_at"
>;

/**
 * A job runs this: takes the names of deleted accounts out of mentions and quotations in what others
 * wrote, and in the writing that stays. It continues after a restart where it was. Programs that
 * keep copies learn of it by the feed of changes.
 */
export async function removeFormerNames(
  translateFor: TranslateFor,
  { pause_ms = PAUSE_MS } = {},
): Promise<void> {
  for (;;) {
    const [removal] = await db
      .select({
        id: name_removals.id,
        usernames: name_removals.usernames,
        step: name_removals.step,
        after_id: name_removals.after_id,
        created_at: name_removals.created_at,
      })
      .from(name_removals)
      .orderBy(name_removals.id)
      .limit(1);
    if (!removal) return;
    const last_id = await searchNext(removal, translateFor);
    await storeProgress(removal, last_id);
    if (last_id !== null) await wait(pause_ms);
  }
}

/** Returns the last id that was searched, or null if the table has no more. */
async function searchNext(removal: Removal, translateFor: TranslateFor): Promise<number | null> {
  const step = STEPS[removal.step];
  if (!step) return null;
  const rows = await db.execute<{ id: string; is_found: boolean }>(sql`
    select id, is_old and ${hasName(removal.usernames)} as is_found
    from (select id, ${step.written_at} <= ${removal.created_at.toISOString()}::timestamptz as is_old, fold(content) as folded
      from ${step.table} where id > ${removal.after_id} order by id limit ${READ_AT_ONCE}) as texts
    order by id`);
  const ids = rows.filter(({ is_found }) => is_found).map(({ id }) => Number(id));
  for (const id of ids) await changeText({ key: step.key, id }, removal.usernames, translateFor);
  const last = rows.at(-1);
  return last ? Number(last.id) : null;
}

/** Finds more than what is changed: names stay that are words of a sentence. */
function hasName(usernames: readonly string[]): SQL {
  const names = textArray(usernames.map(fold));
  const addresses = textArray(
    usernames
      .flatMap((name) => [name, fold(name)])
      .map((name) => fold(`/user/${encodeURIComponent(name)}`)),
  );
  // A draft in Markdown has bold letters where the stored text has an element.
  return sql`(exists (select from unnest(${names}) as name where strpos(folded, '@' || name) > 0
      or strpos(folded, name) > 0 and (strpos(folded, '<cite>') > 0 or strpos(folded, '**') > 0))
    or exists (select from unnest(${addresses}) as address where strpos(folded, address) > 0))`;
}

async function storeProgress({ id, step, after_id }: Removal, last_id: number | null) {
  const is_unchanged = and(
    eq(name_removals.id, id),
    eq(name_removals.step, step),
    eq(name_removals.after_id, after_id),
  );
  if (last_id !== null)
    await db.update(name_removals).set({ after_id: last_id }).where(is_unchanged);
  else if (step + 1 < STEPS.length)
    await db
      .update(name_removals)
      .set({ step: step + 1, after_id: 0 })
      .where(is_unchanged);
  else await db.delete(name_removals).where(is_unchanged);
}

type Text = { key: (typeof STEPS)[number]["key"]; id: number };

/** Each text is a transaction of its own, so none is locked for long. */
async function changeText(
  { key, id }: Text,
  usernames: readonly string[],
  translateFor: TranslateFor,
): Promise<void> {
  if (key === "version_id") return await changeVersion(id, namesOf(usernames, null, translateFor));
  if (key === "draft_id") return await changeDraft(id, usernames, translateFor);
  await db.transaction(async (tx) => {
    const text = await lockText(tx, key === "topic_id" ? { topic_id: id } : { post_id: id });
    if (!text) return;
    const [row] = await tx.execute<{ language: string | null }>(
      sql`select language from ${text.table} where id = ${id}`,
    );
    const names = namesOf(usernames, row?.language ?? null, translateFor);
    await changeStoredText(tx, text, (document) => removeNames(document, names));
  });
}

/** Nobody edits a version, but it may have been moved or deleted. */
async function changeVersion(id: number, names: NamesToRemove): Promise<void> {
  const is_version = eq(content_versions.id, id);
  const [version] = await db
    .select({ content: content_versions.content })
    .from(content_versions)
    .where(is_version);
  if (!version) return;
  const content = rewrite({ ...version, content_format: "html" }, names)?.content;
  if (content !== undefined) await db.update(content_versions).set({ content }).where(is_version);
}

/** A form that is open keeps its text, and saves it again. */
async function changeDraft(
  id: number,
  usernames: readonly string[],
  translateFor: TranslateFor,
): Promise<void> {
  const [draft] = await db
    .select({
      content: drafts.content,
      content_format: sql<"markdown" | "html">`${drafts.content_format}`,
      version: drafts.version,
    })
    .from(drafts)
    .where(eq(drafts.id, id));
  const written = draft && rewrite(draft, namesOf(usernames, null, translateFor));
  if (!written) return;
  await db
    .update(drafts)
    .set(written)
    .where(and(eq(drafts.id, id), eq(drafts.version, draft.version)));
}

/** Null if nothing changes, or if the text is too large: older releases had no limits. */
function rewrite(
  { content, content_format }: { content: string; content_format: "markdown" | "html" },
  names: NamesToRemove,
): { content: string; excerpt: string } | null {
  try {
    const stored = parseContent(content, content_format);
    const document = removeNames(stored, names);
    const html = writeHtml(document);
    if (html === writeHtml(stored)) return null;
    return {
      content: content_format === "html" ? html : writeMarkdown(document),
      excerpt: excerptOf(document),
    };
  } catch (error) {
    if (error instanceof ContentLimitError) return null;
    throw error;
  }
}

function namesOf(
  usernames: readonly string[],
  language: string | null,
  translateFor: TranslateFor,
): NamesToRemove {
  const lines = LANGUAGES.flatMap((each) => {
    const t = translateFor(each);
    const line = t("topic.wrote", { username: t("words.formerMember") });
    return usernames.map((username) => [fold(t("topic.wrote", { username })), line] as const);
  });
  return {
    names: new Set(usernames.map(fold)),
    name: translateFor(languageOf({ language }))("words.formerMember"),
    lines: new Map(lines),
  };
}
