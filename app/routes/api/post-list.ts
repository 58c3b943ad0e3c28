import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { fieldsOf } from "#app/api/protocol/fields.ts";
import { cursorId, paging } from "#app/api/protocol/shapes.ts";
import { WIDE_ID_MAX } from "#app/domain/limits.ts";
import { wholeNumber } from "#app/domain/rules.ts";
import { post_input } from "#app/domain/topics/input.ts";
import { LIST_ORDERS } from "#app/domain/topics/list-order.ts";
import { listPosts } from "#app/domain/topics/post-list.server.ts";
import {
  listNewestPosts,
  listPostsAfter,
  listPostsAround,
} from "#app/domain/topics/post-windows.server.ts";
import { createPost } from "#app/domain/topics/posts.server.ts";
import { post, reply_list, withoutRank } from "./topic-answer.ts";

const posts_query = paging
  .extend({
    order: z
      .enum(LIST_ORDERS, "invalidInput")
      .default("asc")
      .meta({ description: "`asc` has the oldest first, `desc` the newest" }),
    after_id: cursorId(WIDE_ID_MAX),
    around: wholeNumber(0, WIDE_ID_MAX)
      .optional()
      .meta({ description: "The page with this reply, and half of the rows before it" }),
    ...fieldsOf(post).shape,
  })
  .refine(({ skip, after_id, around }) => skip === 0 || (after_id ?? around) === undefined, {
    path: ["skip"],
    error: "invalidInput",
  })
  .refine(({ after_id, around }) => after_id === undefined || around === undefined, {
    path: ["around"],
    error: "invalidInput",
  });

endpoint("/topics/{topic_id}/post", "Replies", {
  GET: operation({
    operationId: "listReplies",
    summary: "The replies of a topic, oldest first",
    description:
      "To read them all, use the id of the last row in `after_id`, and no `skip`: nothing is repeated or left out, whatever is written or removed meanwhile. The reply with that id may have been removed, but it was in this topic, else 404.",
    access: "member",
    query: posts_query,
    answer: reply_list,
    refusals: [404],
    run: ({ params, input }) => list(params.topic_id, input),
  }),
  POST: operation({
    operationId: "createReply",
    summary: "Reply to a topic",
    description:
      "The author and the time are those of the call. Subscribers of the topic and mentioned members are notified. In a locked topic only moderators reply.",
    access: "member",
    body: post_input,
    answer: post,
    refusals: [404],
    creates: "post",
    run: async ({ actor, params, input, call_key }) =>
      withoutRank(await createPost(actor, params.topic_id, { ...input, ...call_key })),
  }),
});

function list(
  topic_id: number,
  { after_id, around, ...range }: z.output<typeof posts_query>,
): ReturnType<typeof listPosts> {
  if (after_id !== undefined) return listPostsAfter(topic_id, after_id, range);
  if (around !== undefined) return listPostsAround(topic_id, around, range);
  return range.order === "desc" ? listNewestPosts(topic_id, range) : listPosts(topic_id, range);
}
