import { z } from "zod";
import { Refusal } from "#app/domain/base/refusal.ts";
import { restorePost } from "#app/domain/topics/trash/restore-post.server.ts";
import { restoreTopic } from "#app/domain/topics/trash/restore-topic.server.ts";
import { listRemoved, REMOVED_LISTED_MAX } from "#app/domain/topics/trash/things.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import {
  count_shape,
  id_shape,
  listOf,
  moment_shape,
  paging,
  wide_id_shape,
} from "../protocol/shapes.ts";
import { content, post, topic } from "./topic-answer.ts";

const removed = z
  .object({
    type: z.enum(["topic", "post"]),
    topic_id: id_shape,
    post_id: wide_id_shape.nullable(),
    /** The title of the topic, also for a reply. */
    title: z.string(),
    content,
    forum_id: id_shape,
    owner_id: id_shape,
    removed_at: moment_shape,
    removed_by_id: id_shape.nullable().meta({
      description: "Null for the author if a moderator removed it, and if the site did",
    }),
    reason: z.string().nullable(),
    restorable_until: moment_shape
      .nullable()
      .meta({ description: "Until when you can restore it; null if you cannot" }),
  })
  .meta({ id: "Removed" });

const bounded_count = count_shape.meta({
  description: `Of the topics and of the replies, at most the newest ${REMOVED_LISTED_MAX} count`,
});

endpoint("/removed", "Topics", {
  GET: operation({
    operationId: "listRemoved",
    summary: "Removed topics and replies, newest first: yours, and those of forums you moderate",
    description: "What is deleted for good is not among them.",
    access: "member",
    query: paging,
    answer: listOf(removed).extend({ count: bounded_count }),
    run: async ({ actor, input }) => {
      const { data, count } = await listRemoved(actor, "all", input);
      return { data: data.map(asAnswer), count };
    },
  }),
});

/** Leaves out the fields that only the site's pages use. */
function asAnswer(thing: Awaited<ReturnType<typeof listRemoved>>["data"][number]) {
  const { type, topic_id, post_id, title, content, forum_id, owner_id } = thing;
  const { removed_at, removed_by_id, reason, restorable_until } = thing;
  return {
    type,
    topic_id,
    post_id,
    title,
    content,
    forum_id,
    owner_id,
    removed_at,
    removed_by_id,
    reason,
    restorable_until,
  };
}

endpoint("/topics/{id}/restore", "Topics", {
  POST: operation({
    operationId: "restoreTopic",
    summary:
      "Restore a removed topic (what you removed yourself within a day, or any of a forum you moderate); 409 while the replies are still being restored",
    description: "With its replies, its number of each and its subscribers.",
    access: "member",
    answer: topic,
    refusals: [400, 403, 404, 409],
    run: async ({ actor, params }) => {
      const restored_topic = await restoreTopic(actor, params.id);
      if (!restored_topic) throw new Refusal(409, "topicComesBack");
      return restored_topic;
    },
  }),
});

endpoint("/topics/{topic_id}/post/{post_id}/restore", "Replies", {
  POST: operation({
    operationId: "restoreReply",
    summary:
      "Restore a removed reply (what you removed yourself within a day, or any of a forum you moderate)",
    description: "At the place where it was.",
    access: "member",
    answer: post,
    refusals: [400, 403, 404, 409],
    run: ({ actor, params }) => restorePost(actor, params.topic_id, params.post_id),
  }),
});
