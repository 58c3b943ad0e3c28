import { sql } from "drizzle-orm";
import { forums, posts, topics, users } from "#app/db/schema.server.ts";

/** A topic whose forum or author was deleted is gone for everyone, and removed by a job. */
export const is_visible_topic = sql`exists (select from ${forums} where ${forums.id} = ${topics.forum_id})
  and exists (select from ${users} where ${users.id} = ${topics.owner_id})`;

/** The same for a reply of a visible topic: its author was not deleted. */
export const has_author = sql`exists (select from ${users} as author where author.id = ${posts.owner_id})`;
