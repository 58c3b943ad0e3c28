import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { deleted_forums, forum_groups, forums, group_members } from "#app/db/schema.server.ts";
import type { ChangeReader } from "./change-reader.ts";

/** Whether the reader is among those of an entry for some members only. */
export function isAmongReaders({ user_id, may_oversee, sees_everything }: ChangeReader): SQL {
  return sql`(not ${sees_everything}::boolean
    and ${user_id}::int = any(case when ${may_oversee}::boolean then reader_ids else key_reader_ids end))`;
}

/**
 * A part of `with`: `hidden.ids` are the forums that the reader must not see, with the deleted ones
 * that they did not see. They are read with the feed, because an entry about the reader's sight is
 * passed only once. If there is one, 0 is hidden too: a forum that is not known any more.
 */
export function withHidden(reader: ChangeReader): SQL {
  const { user_id, may_oversee, sees_everything } = reader;
  return sql`
    hidden as materialized (
      select case when count(*) = 0 then '{}'::int[] else array_agg(id) || 0 end as ids from (
        select id from ${forums} where is_restricted and not ${sees_everything}::boolean
          and not exists (
            select from ${forum_groups} as allowed join ${group_members} as own using (group_id)
            where allowed.forum_id = ${forums.id} and own.user_id = ${user_id}::int)
          and not (${may_oversee}::boolean and oversees_forum(${user_id}::int, ${forums.id}))
        union all
        select forum_id from ${deleted_forums} where not (${sees_everything}::boolean or ${isAmongReaders(reader)})) as each)`;
}

/** The reader sees what is in this forum. An entry without one is for all members. */
export function isSeen(forum_id: SQLWrapper): SQL {
  return sql`(${forum_id} is null or ${forum_id} <> all((select ids from hidden)::int[]))`;
}

/** Categories of which all forums are hidden are hidden too. */
export function isSeenCategory(category_id: SQLWrapper): SQL {
  return sql`(not exists (select from ${forums} as any_of where any_of.category_id = ${category_id})
    or exists (select from ${forums} as seen where seen.category_id = ${category_id} and ${isSeen(sql`seen.id`)}))`;
}
