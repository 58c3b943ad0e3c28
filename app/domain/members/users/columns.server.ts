import { sql } from "drizzle-orm";
import {
  forum_groups,
  forums,
  group_members,
  moderators,
  restricted_totals,
  suspensions,
  users,
  warnings,
} from "#app/db/schema.server.ts";
import type { Moderates, Suspension } from "../../base/can.ts";
import { jsonColumn } from "../../base/json-rows.server.ts";
import { is_running } from "../../moderation/sanctions/parts/running-suspension.server.ts";
import { is_site_read_only } from "../../site/settings/parts/is-read-only.server.ts";

export type ViewedMember = {
  id: number;
  username: string;
  moderates: Moderates;
  no_access_forum_ids: number[];
  read_only_forum_ids: number[];
};

/** What others see counted: only what is in forums that every member reads. */
export const public_totals = {
  total_topics: sql<number>`users.total_topics - ${restrictedTotal("topics")}`,
  total_posts: sql<number>`users.total_posts - ${restrictedTotal("posts")}`,
};

/** The fields that any member may see. */
export const public_columns = {
  id: users.id,
  username: users.username,
  full_name: users.full_name,
  picture_url: users.picture_url,
  about: users.about,
  is_superuser: users.is_superuser,
  is_active: users.is_active,
  ...public_totals,
  created_at: users.created_at,
};

/** The fields that only the member and superusers may see. */
export const own_columns = {
  ...public_columns,
  total_topics: users.total_topics,
  total_posts: users.total_posts,
  email: users.email,
  invites_count: users.invites_count,
};

// Names the tables in SQL: Drizzle leaves them out in a query of one table.

/** The forums of which a member is moderator. */
const moderates = sql<Moderates>`(
  select case when bool_or(m.category_id is null and m.forum_id is null) then '"all"'::jsonb
    else coalesce(jsonb_agg(distinct f.id) filter (where f.id is not null), '[]') end
  from ${moderators} as m left join ${forums} as f on f.id = m.forum_id or f.category_id = m.category_id
  where m.user_id = users.id)`;

/** The restricted forums to which no group of the member gives access. */
const no_access_forum_ids = sql<number[]>`array(
  select restricted.id from ${forums} as restricted where restricted.is_restricted and not exists (
    select from ${forum_groups} as allowed join ${group_members} as own on own.group_id = allowed.group_id
    where allowed.forum_id = restricted.id and own.user_id = users.id))`;

/**
 * The restricted forums that the member's groups read, and in which none of them writes. It begins
 * with the member's groups, because asking each restricted forum would take milliseconds.
 */
const read_only_forum_ids = sql<number[]>`array(
  select restricted.id from ${group_members} as own join ${forum_groups} as allowed on allowed.group_id = own.group_id
    join ${forums} as restricted on restricted.id = allowed.forum_id and restricted.is_restricted
  where own.user_id = users.id group by restricted.id having not bool_or(allowed.may_write))`;

/** Null once it has ended. */
const suspension = sql<Suspension | null>`(
  select jsonb_build_object('reason', suspensions.reason, 'until', suspensions.until) from ${suspensions}
  where suspensions.user_id = users.id and ${is_running})`;

const has_unseen_warning = sql<boolean>`exists (
  select from ${warnings} as w where w.user_id = users.id and w.seen_at is null)`;

/** The actor, with the fields that each page needs. */
export const me_columns = {
  ...own_columns,
  language: users.language,
  theme: users.theme,
  time_zone: users.time_zone,
  home: users.home,
  date_style: users.date_style,
  replies_per_page: users.replies_per_page,
  may_share_invites: users.may_share_invites,
  may_invite: users.may_invite,
  is_trusted: users.is_trusted,
  moderates,
  no_access_forum_ids,
  read_only_forum_ids,
  suspension,
  has_unseen_warning,
  is_site_read_only,
};

/** What decides which forums a member sees, for statements that need no other field. */
export const reader_columns = {
  id: users.id,
  is_superuser: users.is_superuser,
  moderates,
  no_access_forum_ids,
};

/**
 * The member whose view of the site a superuser has taken in this session, with the fields that say
 * what that member sees. Null for all other sessions. The SQL names the outer table `sessions`.
 */
export const viewed_as = jsonColumn<ViewedMember | null>(sql`
  case when sessions.viewed_as_id is null then 'null' else coalesce((
    select jsonb_build_object('id', users.id, 'username', users.username, 'moderates', ${moderates},
      'no_access_forum_ids', ${no_access_forum_ids}, 'read_only_forum_ids', ${read_only_forum_ids})::text
    from ${users} where users.id = sessions.viewed_as_id and not users.is_former and not users.is_superuser), 'null') end`);

/** Nearly always there is no row, and then none is looked for. */
function restrictedTotal(counter: "topics" | "posts") {
  return sql`case when exists (select from ${restricted_totals}) then coalesce((
    select sum(${sql.identifier(counter)})::int from ${restricted_totals} as restricted where restricted.user_id = users.id), 0) else 0 end`;
}
