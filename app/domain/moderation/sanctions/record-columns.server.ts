import { sql } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import { ruled_columns } from "./lock-member.server.ts";

/**
 * What moderators know about a member on each of their pages. The tables are named in SQL: Drizzle
 * leaves them out in a query of one table.
 */
export const record_columns = {
  ...ruled_columns,
  full_name: users.full_name,
  picture_url: users.picture_url,
  created_at: users.created_at,
  is_active: users.is_active,
  total_topics: users.total_topics,
  total_posts: users.total_posts,
  /** What moderators or the site removed, not what the member removed. */
  removed_count: sql<number>`((select count(*) from removed_topics as t where t.owner_id = users.id and t.removed_by_id is distinct from t.owner_id)
    + (select count(*) from removed_posts as p where p.owner_id = users.id and not p.is_with_topic and p.removed_by_id is distinct from p.owner_id))::int`,
  upheld_reports: sql<number>`(select count(*)::int from reports as r where r.owner_id = users.id and r.outcome <> 'dismissed')`,
};
