import { sql } from "drizzle-orm";
import { content_versions } from "#app/db/schema.server.ts";

/** The reply if there is a `post_id`, else the topic. */
export type WrittenThing = { topic_id: number; post_id: number | null };

/** Conditions of the two partial indexes, for prepared statements. */
export const are_versions_of_topic = sql`${content_versions.post_id} is null
  and ${content_versions.topic_id} = ${sql.placeholder("topic_id")}`;
export const are_versions_of_post = sql`${content_versions.post_id} = ${sql.placeholder("post_id")}`;
