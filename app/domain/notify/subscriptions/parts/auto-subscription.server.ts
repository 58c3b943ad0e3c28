import { sql } from "drizzle-orm";
import { topic_subscriptions } from "#app/db/schema.server.ts";

/**
 * A part of a statement that stores a topic or reply (`event`): subscribes its author to the topic,
 * if the author has chosen that (`author.follows`).
 */
export const auto_subscription = sql`
  insert into ${topic_subscriptions} (user_id, topic_id)
  select author.id, event.topic_id from event cross join author where author.follows
  on conflict do nothing returning topic_id`;
