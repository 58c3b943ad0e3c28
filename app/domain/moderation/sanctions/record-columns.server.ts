import { type SQL, sql } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import { hiddenForumIds, type Reader } from "../../base/can.ts";
import { isVisibleForumTo } from "../../base/visibility.server.ts";
import { public_totals } from "../../members/users/columns.server.ts";
import { ruled_columns } from "./lock-member.server.ts";
import { isSeenWarning } from "./parts/seen-warning.server.ts";

/**
 * What a moderator knows about a member on each of their pages, counted in the forums that the
 * moderator sees. The tables are named in SQL: Drizzle leaves them out in a query of one table.
 */
export function recordColumns(reader: Reader) {
  const sees_all = hiddenForumIds(reader).length === 0;
  const isSeen = (forum_id: SQL) => (sees_all ? sql`true` : isVisibleForumTo(reader, forum_id));
  const forum_of_removed_post = sql`coalesce(
    (select forum_id from topics where topics.id = p.topic_id),
    (select forum_id from removed_topics where removed_topics.id = p.topic_id))`;
  return {
    ...ruled_columns,
    full_name: users.full_name,
    picture_url: users.picture_url,
    created_at: users.created_at,
    is_active: users.is_active,
    total_topics: sees_all ? sql<number>`users.total_topics` : public_totals.total_topics,
    total_posts: sees_all ? sql<number>`users.total_posts` : public_totals.total_posts,
    /** What moderators or the site removed, not what the member removed. */
    removed_count: sql<number>`((
      select count(*) from removed_topics as t
      where t.owner_id = users.id and t.removed_by_id is distinct from t.owner_id and ${isSeen(sql`t.forum_id`)})
      + (select count(*) from removed_posts as p
      where p.owner_id = users.id and not p.is_with_topic and p.removed_by_id is distinct from p.owner_id and ${isSeen(forum_of_removed_post)}))::int`,
    upheld_reports: sql<number>`(select count(*)::int from reports as r where ${isOfMember(reader)} and r.outcome <> 'dismissed')`,
  };
}

/** A condition on a row of `reports` with the name `r`: it is about the member, or what they wrote. */
export function isOfMember(reader: Reader): SQL {
  return sql`r.owner_id = users.id and (r.forum_id is null or ${isVisibleForumTo(reader, sql`r.forum_id`)})`;
}

/** How many warnings of the member the moderator sees. */
export function warningCount(reader: Reader) {
  return sql<number>`(select count(*)::int from warnings where warnings.user_id = users.id and ${isSeenWarning(reader)})`;
}
