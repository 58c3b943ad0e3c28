import { type SQL, sql } from "drizzle-orm";
import { content_versions } from "#app/db/schema.server.ts";

/** The reply if there is a `post_id`, else the topic. */
export type WrittenThing = { topic_id: number; post_id: number | null };

/** The former versions of a topic or reply. Conditions of the two partial indexes. */
export function areVersionsOf({ topic_id, post_id }: WrittenThing): SQL {
  return post_id === null
    ? sql`${content_versions.post_id} is null and ${content_versions.topic_id} = ${topic_id}`
    : sql`${content_versions.post_id} = ${post_id}`;
}
