import { z } from "zod";
import { NEW_POSTS_MAX } from "#app/domain/base/limits.ts";
import { count_shape, id_shape, listOf, moment_shape, wide_id_shape } from "../protocol/shapes.ts";

/** A member beside what they wrote, and in a list of names. */
export const member = z
  .object({
    id: id_shape,
    username: z.string(),
    full_name: z.string().nullable(),
    picture_url: z.string().nullable(),
  })
  .meta({ id: "Member" });

export const content = z.string().meta({
  description:
    "HTML. Links and images in it may be relative, such as `/user/ayse`: they are to be read against the address of the site, with which each `url` of the API begins",
});

export const topic = z
  .object({
    id: id_shape,
    title: z.string(),
    content,
    forum_id: id_shape,
    owner_id: id_shape,
    created_at: moment_shape,
    updated_at: moment_shape.nullable(),
    total_posts: count_shape,
    last_post: z.object({ owner_id: id_shape, created_at: moment_shape }).nullable(),
    is_locked: z.boolean(),
    is_pinned: z.boolean(),
    owner: member,
    url: z.url().meta({ description: "The page of the topic" }),
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

export const topic_list = listOf(read_topic).meta({ id: "TopicList" });

export const post = z
  .object({
    id: wide_id_shape,
    topic_id: id_shape,
    content,
    owner_id: id_shape,
    created_at: moment_shape,
    updated_at: moment_shape.nullable(),
    number: z.int().min(1).meta({
      description:
        "The number that the page of the topic shows, also after earlier replies were deleted. It is never given again",
    }),
    owner: member,
    url: z.url().meta({ description: "The address of the reply, which stays the same" }),
  })
  .meta({ id: "Post" });

export const reply_list = listOf(post).meta({ id: "ReplyList" });

/** The contract has no rank. */
export function withoutRank<Post extends { rank: number }>({ rank: _rank, ...post }: Post) {
  return post;
}
