import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { bookmarks, forums, posts, topics, users } from "#app/db/schema.server.ts";
import { foldForSearch } from "#app/lib/text/fold-text.ts";
import { arrayText, readIds } from "../../base/ids.server.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notFound } from "../../base/refusal.ts";
import { isVisibleForum, isVisibleForumTo, readerValues } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import { BOOKMARK_SEARCH_MAX } from "./limits.ts";

const BOOKMARKS_PER_PAGE = 20;

export type BookmarkRow = Awaited<ReturnType<typeof listRows>>[number];

/**
 * Sorted by creation, newest first. Bookmarks of removed things are left out until these are
 * restored, and those of hidden things until the member sees these again.
 */
export async function listBookmarks(actor: User, { q, ...range }: PageRange & { q: string }) {
  if (q.trim()) await rateLimit("bookmark_search", actor);
  return await findBookmarks(actor, q, range);
}

/** The member's bookmarks as a page shows them. */
export async function getBookmarkPage(actor: User, typed: string, requested_page: number) {
  const q = typed.trim().slice(0, BOOKMARK_SEARCH_MAX);
  // Counted here, because a page after the last is read twice.
  if (q) await rateLimit("bookmark_search", actor);
  const page = await pageOf(requested_page, BOOKMARKS_PER_PAGE, (range) =>
    findBookmarks(actor, q, range),
  );
  return { ...page, q };
}

export async function getBookmark(actor: User, id: number): Promise<BookmarkRow> {
  const [row] = await listRows(actor, [id]);
  if (!row) throw notFound();
  return row;
}

async function findBookmarks(actor: User, q: string, { skip, limit }: PageRange) {
  const words = foldForSearch(q).split(" ").filter(Boolean);
  if (q.trim() && words.length === 0) return { data: [], count: 0 };
  const [page] = await executePrepared<{ count: number; ids: string | null }>(
    db,
    words.length > 0 ? "find_bookmarks" : "list_bookmarks",
    sql`
    with listed as materialized (
      select ${bookmarks.id} as id from ${shown_bookmarks}
      where ${bookmarks.user_id} = ${actor.id} and ${isVisibleForumTo(actor, topics.forum_id)} ${words.length > 0 ? sql`and ${hasWords(words)}` : sql``})
    select (select count(*)::int from listed) as count,
      (select string_agg(id::text, ',') from (select id from listed order by id desc limit ${limit}::int offset ${skip}::bigint) as page) as ids`,
  );
  const ids = readIds(page?.ids ?? null);
  const data = ids.length === 0 ? [] : await listRows(actor, ids);
  return { data, count: page?.count ?? 0 };
}

/**
 * Joins the topic, the reply if it is one, and its author: members see only what has all of these.
 */
const shown_bookmarks = sql`${bookmarks}
  left join ${posts} on ${posts.id} = ${bookmarks.post_id}
  join ${topics} on ${topics.id} = coalesce(${bookmarks.topic_id}, ${posts.topic_id})
  join ${forums} on ${forums.id} = ${topics.forum_id}
  join ${users} as opener on opener.id = ${topics.owner_id}
  join ${users} on ${users.id} = coalesce(${posts.owner_id}, ${topics.owner_id})`;

/** Requires each word in the note, the title or the excerpt. */
function hasWords(words: readonly string[]): SQL {
  const text = sql`concat_ws(' ', ${bookmarks.note}, ${topics.title}, coalesce(${posts.excerpt}, ${topics.excerpt}))`;
  return sql`(select bool_and(strpos(folded.text, word) > 0)
    from (select search_fold(${text}) as text offset 0) as folded, unnest(string_to_array(${words.join(" ")}::text, ' ')) as word)`;
}

const rows_of_member = db
  .select({
    id: bookmarks.id,
    topic_id: topics.id,
    post_id: bookmarks.post_id,
    note: bookmarks.note,
    title: topics.title,
    topic_language: topics.language,
    position: posts.position,
    forum_id: topics.forum_id,
    forum_name: forums.name,
    excerpt: sql<string>`coalesce(${posts.excerpt}, ${topics.excerpt})`,
    language: sql<
      string | null
    >`case when ${posts.id} is null then ${topics.language} else ${posts.language} end`,
    owner: {
      id: users.id,
      username: users.username,
      full_name: users.full_name,
      picture_url: users.picture_url,
    },
    created_at: bookmarks.created_at,
  })
  .from(bookmarks)
  .leftJoin(posts, eq(posts.id, bookmarks.post_id))
  .innerJoin(topics, eq(topics.id, sql`coalesce(${bookmarks.topic_id}, ${posts.topic_id})`))
  .innerJoin(forums, eq(forums.id, topics.forum_id))
  .innerJoin(users, eq(users.id, sql`coalesce(${posts.owner_id}, ${topics.owner_id})`))
  .where(
    and(
      sql`${bookmarks.id} = any(${sql.placeholder("ids")}::bigint[])`,
      eq(bookmarks.user_id, sql.placeholder("user_id")),
      isVisibleForum(topics.forum_id),
      sql`exists (select from ${users} as opener where opener.id = ${topics.owner_id})`,
    ),
  )
  .orderBy(desc(bookmarks.id))
  .prepare("bookmark_rows");

async function listRows(actor: User, ids: readonly number[]) {
  return await rows_of_member.execute({ ...readerValues(actor), ids: arrayText(ids) });
}
