import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { RESTORE_HOURS } from "../../../base/retention.ts";
import { has_author, topic_exists } from "../../../base/visibility.server.ts";
import type { User } from "../../../members/users/user.ts";
import { is_handled_by_user } from "./handled-reports.server.ts";

/** A menu shows the number, so a larger one is not counted. */
const COUNT_MAX = 99;

/**
 * A condition on an open report: its thing exists, or can be restored. The clean-up closes the
 * others. Who handles a report sees its forum, so this asks for no reader.
 */
export const has_thing = sql`(case
  when reports.user_id is not null then exists (select from users where users.id = reports.user_id and not users.is_former)
  when reports.post_id is not null then exists (select from posts join topics on topics.id = posts.topic_id
      where posts.id = reports.post_id and ${has_author} and ${topic_exists})
    or exists (select from removed_posts as p join users on users.id = p.owner_id where p.id = reports.post_id and not p.is_with_topic)
  else exists (select from topics where topics.id = reports.topic_id and ${topic_exists})
    or exists (select from removed_topics as t join forums on forums.id = t.forum_id join users on users.id = t.owner_id where t.id = reports.topic_id)
  end)`;

/**
 * A condition on an open report of a reply: the author of its topic has removed the topic and can
 * restore it. Then the report is in the queue again.
 */
export const may_come_back = sql`exists (select from removed_topics as t where t.id = reports.topic_id
  and t.removed_by_id = t.owner_id and t.removed_at > now() - ${sql.raw(`interval '${RESTORE_HOURS} hours'`)})`;

/**
 * How many open reports the member handles. Null for a member who is no moderator, whose reports
 * are not read. It names the tables in SQL, because it is part of the session's query.
 */
export const open_report_count = sql<number | null>`case
  when users.is_superuser or exists (select from moderators as m where m.user_id = users.id) then (
    select count(*)::int from (
      select from reports where reports.state = 'open' and ${has_thing} and ${is_handled_by_user}
      limit ${sql.raw(String(COUNT_MAX))}) as counted) end`;

/** Counts the open reports for a request that has changed them. */
export async function countOpenReports(actor: User): Promise<number> {
  const [row] = await db
    .select({ count: open_report_count })
    .from(users)
    .where(sql`${users.id} = ${actor.id}`);
  return row?.count ?? 0;
}
