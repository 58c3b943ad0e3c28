import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import {
  count_shape,
  id_shape,
  listOf,
  moment_shape,
  paging,
  wide_id_shape,
} from "#app/api/protocol/shapes.ts";
import { LISTED_MAX, listRemoved } from "#app/domain/removed/things.server.ts";
import { content } from "./topic-answer.ts";

const removed = z
  .object({
    type: z.enum(["topic", "post"]),
    topic_id: id_shape,
    post_id: wide_id_shape.nullable(),
    /** Of the topic, also for a reply. */
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
  description: `Of the topics and of the replies, at most the newest ${LISTED_MAX} count`,
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
