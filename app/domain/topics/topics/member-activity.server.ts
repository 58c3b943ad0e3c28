import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { prepareStatement } from "#app/db/pipeline.server.ts";
import { posts, removed_posts, thanks, topics } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { isVisibleForum, readerValues, sees_all_forums } from "../../base/visibility.server.ts";
import { areThanksOff } from "../../site/settings/parts/site-texts.server.ts";
import { is_own_post, is_own_topic } from "./member-lists.server.ts";

const WEEKS_SHOWN = 53;
/** More topics or replies of a week than this are counted as so many: the strip has five shades. */
const COUNTED_A_WEEK = 100;
/** Counting more would take longer than the rest of the page. */
const THANKS_MAX = 10_000;

/** `monday` is YYYY-MM-DD; `count` of topics and replies. */
export type Week = { monday: string; count: number };

/**
 * What a member wrote in each week of a year, this one last, by the calendar of a time zone. The
 * index of the author answers each week, so a member with very many replies costs no more.
 */
export async function listWeeksOf(
  reader: Reader,
  member_id: number,
  time_zone: string,
): Promise<Week[]> {
  return await weeks_of_member({ ...readerValues(reader), member_id, time_zone });
}

const time_zone = sql`${sql.placeholder("time_zone")}::text`;
const this_monday = sql`date_trunc('week', now() at time zone ${time_zone})`;

const at = (moment: string) => sql`${sql.raw(moment)} at time zone ${time_zone}`;

function countIn(table: "topics" | "posts", is_visible: SQL): SQL {
  return sql`(
    select count(*) from (
      select from ${sql.identifier(table)} as own
      where own.owner_id = ${sql.placeholder("member_id")}::int and own.created_at >= ${at("monday")} and own.created_at < ${at("(monday + interval '1 week')")} and ${is_visible}
      limit ${sql.raw(String(COUNTED_A_WEEK))}) as counted)`;
}

const weeks_of_member = prepareStatement<Week>(
  db,
  "weeks_of_member",
  sql`
    select to_char(monday, 'YYYY-MM-DD') as monday,
      (${countIn("topics", is_own_topic)} + ${countIn("posts", is_own_post)})::int as count
    from generate_series(${this_monday} - ${sql.raw(`interval '${WEEKS_SHOWN - 1} weeks'`)}, ${this_monday}, interval '1 week') as monday
    order by monday`,
);

/**
 * How often members have thanked for the replies of a member that can be read, up to a limit. Null
 * where the site has switched thanks off.
 */
export async function countThanksFor(
  reader: Reader,
  member_id: number,
): Promise<{ count: number; has_more: boolean } | null> {
  if (areThanksOff()) return null;
  const [row] = await thanks_for_member({ ...readerValues(reader), member_id });
  const count = row?.count ?? 0;
  return { count: Math.min(count, THANKS_MAX), has_more: count > THANKS_MAX };
}

const thanks_for_member = prepareStatement<{ count: number }>(
  db,
  "thanks_for_member",
  sql`
    select count(*)::int as count from (
      select from ${thanks} where author_id = ${sql.placeholder("member_id")}::int
        and not exists (select from ${removed_posts} as removed where removed.id = ${thanks.post_id})
        and (${sees_all_forums} or exists (
          select from ${posts} join ${topics} on ${topics.id} = ${posts.topic_id}
          where ${posts.id} = ${thanks.post_id} and ${isVisibleForum(topics.forum_id)}))
      limit ${sql.raw(String(THANKS_MAX + 1))}) as counted`,
);
