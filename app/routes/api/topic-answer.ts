import { z } from "zod";
import { NEW_POSTS_MAX } from "#app/domain/limits.ts";
import {
  count_shape,
  id_shape,
  listOf,
  moment_shape,
  wide_id_shape,
} from "#app/http/api-shapes.ts";

export const topic = z
  .object({
    id: id_shape,
    title: z.string(),
    content: z.string(),
    forum_id: id_shape,
    owner_id: id_shape,
    created_at: moment_shape,
    updated_at: moment_shape.nullable(),
    total_posts: count_shape,
    last_post: z.object({ owner_id: id_shape, created_at: moment_shape }).nullable(),
    is_locked: z.boolean(),
    is_pinned: z.boolean(),
  })
  .meta({ id: "Topic" });

/** A topic as the caller reads it. */
export const read_topic = topic
  .extend({
    unread_posts: count_shape
      .max(NEW_POSTS_MAX)
      .optional()
      .meta({
        description: `Replies that are new for you, ${NEW_POSTS_MAX} at most; only with fields=unread_posts`,
      }),
  })
  .meta({ id: "ReadTopic" });

export const post = z
  .object({
    id: wide_id_shape,
    topic_id: id_shape,
    content: z.string(),
    owner_id: id_shape,
    created_at: moment_shape,
    updated_at: moment_shape.nullable(),
  })
  .meta({ id: "Post" });

export const reply_list = listOf(post).meta({ id: "ReplyList" });

/** The contract has no rank. */
export function withoutRank<Post extends { rank: number }>({ rank: _rank, ...post }: Post) {
  return post;
}
