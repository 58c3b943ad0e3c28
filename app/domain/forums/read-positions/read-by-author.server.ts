import { sql } from "drizzle-orm";
import { topic_reads } from "#app/db/schema.server.ts";

/**
 * A part of a statement that stores a topic or reply (`event`): its author has read the topic up to
 * what they wrote.
 */
export const read_by_author = sql`
  insert into ${topic_reads} as reading (user_id, topic_id, position)
  select event.owner_id, event.topic_id, event.position from event
  on conflict (user_id, topic_id) do update set position = excluded.position where reading.position < excluded.position
  returning topic_id`;
