import { z } from "zod";
import { id_shape, moment_shape, wide_id_shape } from "#app/api/protocol/shapes.ts";
import type { BookmarkRow } from "#app/domain/bookmarks/bookmark-list.server.ts";
import { env } from "#app/lib/env.server.ts";
import { permalink, topicAddress } from "../topic/addresses.ts";

export const bookmark = z
  .object({
    id: id_shape,
    topic_id: id_shape,
    post_id: wide_id_shape.nullable().meta({ description: "Null for a topic" }),
    note: z.string().nullable(),
    title: z.string().meta({ description: "Of the topic, plain text" }),
    forum_id: id_shape,
    forum_name: z.string(),
    excerpt: z.string().meta({ description: "The beginning of the topic or reply, plain text" }),
    owner: z
      .object({
        id: id_shape,
        username: z.string(),
        full_name: z.string().nullable(),
        picture_url: z.string().nullable(),
      })
      .meta({ description: "Who wrote it" }),
    created_at: moment_shape,
    url: z.url().meta({ description: "The page that shows it" }),
  })
  .meta({ id: "Bookmark" });

/** Leaves out the fields that only the site's pages use. */
export function bookmarkAnswer({
  topic_language: _topic_language,
  language: _language,
  position: _position,
  ...row
}: BookmarkRow) {
  const { topic_id, post_id } = row;
  return {
    ...row,
    url: env.SITE_URL + (post_id === null ? topicAddress(topic_id) : permalink(topic_id, post_id)),
  };
}
