import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { topic_activity, topics, users } from "#app/db/schema.server.ts";
import { reading_columns } from "../../forums/read-positions/reading-state.server.ts";
import { topic_columns } from "./columns.server.ts";

export const last_owners = alias(users, "last_owners");

const { id, title, created_at, total_posts, is_locked, is_pinned } = topic_columns;

/**
 * A topic as the lists of pages show it, with the reading state of the reader (`reading_state`).
 */
export const topic_row_columns = {
  id,
  title,
  language: topics.language,
  created_at,
  total_posts,
  is_locked,
  is_pinned,
  last_at:
    sql<Date | null>`case when ${topic_activity.last_owner_id} is not null then ${topic_activity.active_at} end`.mapWith(
      topic_activity.active_at,
    ),
  ...reading_columns,
  owner: {
    id: users.id,
    username: users.username,
    full_name: users.full_name,
    picture_url: users.picture_url,
  },
  last_owner: {
    id: last_owners.id,
    username: last_owners.username,
    full_name: last_owners.full_name,
    picture_url: last_owners.picture_url,
  },
};
