import { sql } from "drizzle-orm";
import { forums, moderators, suspensions, users, warnings } from "#app/db/schema.server.ts";
import type { Moderates, Suspension } from "../../base/can.ts";
import { is_running } from "../../moderation/sanctions/parts/running-suspension.server.ts";

/** The fields that any member may see. */
export const public_columns = {
  id: users.id,
  username: users.username,
  full_name: users.full_name,
  picture_url: users.picture_url,
  about: users.about,
  is_superuser: users.is_superuser,
  is_active: users.is_active,
  total_topics: users.total_topics,
  total_posts: users.total_posts,
  created_at: users.created_at,
};

/** The fields that only the member and superusers may see. */
export const own_columns = {
  ...public_columns,
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
  suspension,
  has_unseen_warning,
};
