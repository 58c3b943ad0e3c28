import { and, eq } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { mapRuns } from "#app/content/document.ts";
import { fileIdOf } from "#app/content/own-files.server.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { db } from "#app/db/client.server.ts";
import { file_uses, posts, topics } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { has_author, isVisibleTopicTo } from "../../base/visibility.server.ts";

/** A picture is seldom shown by more, and one of them describes it. */
const POSTS_MAX = 5;

/** What a post that the reader sees says about a picture; "" if none describes it. */
export async function findPictureDescription(reader: Reader, file_id: number): Promise<string> {
  const is_use = and(eq(file_uses.file_id, file_id), eq(file_uses.is_shown, true));
  const of_topics = db
    .select({ content: topics.content })
    .from(file_uses)
    .innerJoin(topics, eq(topics.id, file_uses.topic_id))
    .where(and(is_use, isVisibleTopicTo(reader)));
  const of_replies = db
    .select({ content: posts.content })
    .from(file_uses)
    .innerJoin(posts, eq(posts.id, file_uses.post_id))
    .innerJoin(topics, eq(topics.id, posts.topic_id))
    .where(and(is_use, has_author, isVisibleTopicTo(reader)));
  const rows = await unionAll(of_topics, of_replies).limit(POSTS_MAX);
  return rows.map(({ content }) => descriptionIn(content, file_id)).find((alt) => alt !== "") ?? "";
}

function descriptionIn(html: string, file_id: number): string {
  let alt = "";
  mapRuns(parseHtml(html), (runs) => {
    for (const { image } of runs) if (image && fileIdOf(image.src) === file_id) alt ||= image.alt;
    return runs;
  });
  return alt;
}
