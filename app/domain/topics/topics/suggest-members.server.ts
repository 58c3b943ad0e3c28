import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { forums, posts, topics, users } from "#app/db/schema.server.ts";
import { LAST_CHARACTER } from "../../base/limits.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { isVisibleForumTo, isVisibleTopicTo } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";

/** A member reads so many at a glance, and they fit above a phone's keyboard. */
export const SUGGESTIONS_MAX = 8;
/** Authors of the last replies are suggested first: members mostly mention those they answer. */
const LAST_REPLIES = 50;
/** No index has the second word of a name, so it is searched among the newest members only. */
const NEWEST_READ = 2000;
/** Longer than every name. */
export const SUGGESTION_TEXT_MAX = 100;

type SuggestedMember = {
  id: number;
  username: string;
  full_name: string | null;
  picture_url: string | null;
};

/** The text, and the topic or the forum that is written in. */
type Typed = { text: string; topic_id?: number | null; forum_id?: number | null };

/**
 * The other active members whose username, or a word of whose full name, begins with the text, to
 * complete a mention. Members who wrote in the topic are listed first; a new topic has no id, but a
 * forum. Those who do not see the forum are left out, because a mention would not notify them.
 */
export async function suggestMembers(
  actor: User,
  { text, topic_id = null, forum_id = null }: Typed,
): Promise<SuggestedMember[]> {
  const beginning = text.replaceAll("\0", "").trim().slice(0, SUGGESTION_TEXT_MAX);
  if (beginning === "") return [];
  await rateLimit("suggest", actor);
  return await executePrepared<SuggestedMember>(
    db,
    "suggest_members",
    sql`
    with typed as materialized (select fold(${beginning}::text) as text),
    topic as materialized (select id, forum_id, owner_id from ${topics} where id = ${topic_id}::int and ${isVisibleTopicTo(actor)}),
    forum as materialized (
      select id, is_restricted from ${forums}
      where id = coalesce((select forum_id from topic), ${forum_id}::int) and ${isVisibleForumTo(actor, forums.id)}),
    readers as materialized (
      select reader.id from forum cross join readers_of_restricted(forum.id) as reader (id) where forum.is_restricted),
    participants as materialized (
      select owner_id as id from (
        select owner_id from ${posts} where topic_id = (select id from topic) order by position desc limit ${sql.raw(String(LAST_REPLIES))}) as last
      union select owner_id from topic),
    matches as (
      select u.id from ${users} u join participants using (id), typed
      where starts_with(u.username_fold, typed.text) or strpos(' ' || fold(u.full_name), ' ' || typed.text) > 0
      union ${membersWith(sql`username_fold`)}
      union ${membersWith(sql`fold(full_name)`)}
      union (select newest.id from (select id, full_name from ${users} where is_active and ${is_reader} order by created_at desc, id desc limit ${sql.raw(String(NEWEST_READ))}) as newest, typed
        where strpos(fold(newest.full_name), ' ' || typed.text) > 0 limit ${sql.raw(String(SUGGESTIONS_MAX))}))
    select u.id, u.username, u.full_name, u.picture_url from ${users} u join matches using (id)
    where u.is_active and u.id <> ${actor.id}::int and (${are_all_readers} or u.id in (select id from readers))
    order by u.id in (select id from participants) desc, u.username_fold limit ${sql.raw(String(SUGGESTIONS_MAX))}`,
  );
}

const are_all_readers = sql`coalesce((select not is_restricted from forum), true)`;
const is_reader = sql`(${are_all_readers} or id in (select id from readers))`;

/** A range of an index. It reads one more than are shown, because the actor is left out. */
function membersWith(column: ReturnType<typeof sql>) {
  const bytes = sql`${column} collate "C"`;
  return sql`(select id from ${users} where ${bytes} >= (select text from typed) and ${bytes} < (select text || chr(${sql.raw(String(LAST_CHARACTER))}) from typed)
    and is_active and ${is_reader} order by ${bytes} limit ${sql.raw(String(SUGGESTIONS_MAX + 1))})`;
}
