import { sql } from "drizzle-orm";
import { posts, topics, users } from "#app/db/schema.server.ts";
import { jsonTime } from "../forums/columns.server.ts";

export const topic_columns = {
  id: topics.id,
  title: topics.title,
  content: topics.content,
  forum_id: topics.forum_id,
  owner_id: topics.owner_id,
  created_at: topics.created_at,
  updated_at: topics.updated_at,
  total_posts: topics.total_posts,
  last_post: sql<{
    owner_id: number;
    created_at: string;
  } | null>`case when ${topics.last_at} is not null then
    json_build_object('owner_id', ${topics.last_owner_id}, 'created_at', ${jsonTime(topics.last_at)}) end`,
};

export const post_columns = {
  id: posts.id,
  topic_id: posts.topic_id,
  content: posts.content,
  owner_id: posts.owner_id,
  created_at: posts.created_at,
  updated_at: posts.updated_at,
};

/** The author as shown beside a topic or reply. */
export const author_columns = {
  id: users.id,
  username: users.username,
  full_name: users.full_name,
  picture_url: users.picture_url,
  total_topics: users.total_topics,
  total_posts: users.total_posts,
  created_at: users.created_at,
};
