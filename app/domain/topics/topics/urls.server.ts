import { type SQLWrapper, sql } from "drizzle-orm";
import { env } from "#app/lib/process/env.server.ts";
import { jsonColumn } from "../../base/json-rows.server.ts";

/** The page of a topic, for programs. */
export function topicUrl(topic_id: number): string {
  return `${TOPICS}${topic_id}`;
}

/** The address of a reply that stays the same when earlier ones are deleted. */
export function postUrl(topic_id: number, post_id: number): string {
  return `${topicUrl(topic_id)}/post/${post_id}`;
}

/** The URLs as columns. They are JSON, because a list is sent as it is. */
export function topicUrlColumn(topic_id: SQLWrapper) {
  return jsonColumn<string>(sql`${topics_text} || ${topic_id} || '"'`);
}

export function postUrlColumn(topic_id: SQLWrapper, post_id: SQLWrapper) {
  return jsonColumn<string>(sql`${topics_text} || ${topic_id} || '/post/' || ${post_id} || '"'`);
}

const TOPICS = `${env.SITE_URL}/topic/`;
/**
 * The beginning of the JSON. It is a literal, because the statement of a list has no parameters but
 * its own.
 */
const topics_text = sql.raw(`'${JSON.stringify(TOPICS).slice(0, -1).replaceAll("'", "''")}'`);
