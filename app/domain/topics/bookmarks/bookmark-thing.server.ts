import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { bookmarks, posts, topics } from "#app/db/schema.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed, overLimit } from "../../base/refusal.ts";
import { has_author, isVisibleTopicTo } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import { getBookmarkable } from "./bookmarkable.server.ts";
import type { BookmarkedThing, BookmarkNote } from "./input.ts";
import { BOOKMARKS_MAX } from "./limits.ts";

/**
 * Bookmarks a topic or reply, or changes the note of its bookmark. Suspended members may bookmark
 * too, because it is part of reading. Returns the id.
 */
export async function bookmarkThing(
  actor: User,
  thing: BookmarkedThing,
  input: BookmarkNote,
): Promise<number> {
  await rateLimit("bookmark", actor);
  const id = await storeBookmark(actor, thing, input);
  if (id !== null) return id;
  await getBookmarkable(actor, thing);
  // The thing exists: either a merge changed it while the statement waited for its lock, or the
  // member has too many bookmarks.
  const second_id = await storeBookmark(actor, thing, input);
  if (second_id === null) throw overLimit("tooManyBookmarks", BOOKMARKS_MAX);
  return second_id;
}

/**
 * The lock of the topic or reply waits for a merge, a split or a removal, after which there is no
 * such row; these wait for the lock, and see the bookmark. Requests of the same moment do not see
 * each other's bookmarks, so a member can exceed the limit by as many as are answered at once.
 */
async function storeBookmark(
  actor: User,
  thing: BookmarkedThing,
  { note }: BookmarkNote,
): Promise<number | null> {
  const is_post = "post_id" in thing;
  const things = is_post ? sql`${posts}` : sql`${topics}`;
  const ids = is_post
    ? sql`null::int as topic_id, ${posts.id} as post_id`
    : sql`${topics.id} as topic_id, null::bigint as post_id`;
  const [bookmark] = await executePrepared<{ id: number }>(
    db,
    is_post ? "bookmark_post" : "bookmark_topic",
    sql`
    insert into ${bookmarks} (user_id, topic_id, post_id, note)
    select ${actor.id}::int, ${ids}, ${note ?? null}::text from ${things}
    where ${isVisible(actor, thing)} and (${isBookmarked(actor, thing)}
      or (select count(*) from ${bookmarks} own where own.user_id = ${actor.id}) < ${sql.raw(String(BOOKMARKS_MAX))})
    for key share of ${things}
    on conflict on constraint bookmarks_once do update
      set note = case when ${note !== undefined} then excluded.note else ${bookmarks.note} end
    returning id`,
  ).catch(refuseDeletedMember);
  return bookmark?.id ?? null;
}

function isVisible(actor: User, thing: BookmarkedThing): SQL {
  return "post_id" in thing
    ? sql`${posts.id} = ${thing.post_id} and ${has_author}
        and exists (select from ${topics} where ${topics.id} = ${posts.topic_id} and ${isVisibleTopicTo(actor)})`
    : sql`${topics.id} = ${thing.topic_id} and ${isVisibleTopicTo(actor)}`;
}

function isBookmarked(actor: User, thing: BookmarkedThing): SQL {
  const is_thing =
    "post_id" in thing
      ? sql`own.post_id = ${thing.post_id}`
      : sql`own.topic_id = ${thing.topic_id}`;
  return sql`exists (select from ${bookmarks} own where own.user_id = ${actor.id} and ${is_thing})`;
}

/** The account was deleted after the request was authenticated. */
function refuseDeletedMember(error: unknown): never {
  throw violatesForeignKey(error) ? notAllowed("badCredentials") : error;
}
