import { users } from "#app/db/schema.server.ts";

/** The fields that any member may see. */
export const public_columns = {
  id: users.id,
  username: users.username,
  full_name: users.full_name,
  picture_url: users.picture_url,
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

/** The actor, with the fields that each page needs. */
export const me_columns = {
  ...own_columns,
  language: users.language,
  theme: users.theme,
  time_zone: users.time_zone,
  may_share_invites: users.may_share_invites,
};
