import { z } from "zod";
import { REPLIES_PER_PAGE, WIDE_ID_MAX } from "#app/domain/base/limits.ts";
import { wholeNumber } from "#app/domain/base/rules.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { listAllPosts, listPostsByIds } from "#app/domain/topics/topics/all-posts.server.ts";
import { findReply } from "#app/domain/topics/topics/find-reply.server.ts";
import { post_change, post_input } from "#app/domain/topics/topics/input.ts";
import { LIST_ORDERS } from "#app/domain/topics/topics/list-order.ts";
import { listPosts } from "#app/domain/topics/topics/post-list.server.ts";
import {
  listNewestPosts,
  listPostsAfter,
  listPostsAround,
} from "#app/domain/topics/topics/post-windows.server.ts";
import {
  changePost,
  createPost,
  getChosenPost,
  getPost,
} from "#app/domain/topics/topics/posts.server.ts";
import { postVersion } from "#app/domain/topics/topics/versions.server.ts";
import { removal_query } from "#app/domain/topics/trash/input.ts";
import { removePost } from "#app/domain/topics/trash/remove-post.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { chooseInList, fieldsOf } from "../protocol/fields.ts";
import { cursorId, id_shape, idsQuery, paging } from "../protocol/shapes.ts";
import { post, reply_list, withoutRank } from "./topic-answer.ts";

const replies_query = paging
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
    query: replies_query,
    answer: reply_list,
    refusals: [404],
    run: ({ actor, params, input }) => listReplies(actor, params.topic_id, input),
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

function listReplies(
  reader: User,
  topic_id: number,
  { after_id, around, ...range }: z.output<typeof replies_query>,
): ReturnType<typeof listPosts> {
  if (after_id !== undefined) return listPostsAfter(reader, topic_id, after_id, range);
  if (around !== undefined) return listPostsAround(reader, topic_id, around, range);
  return range.order === "desc"
    ? listNewestPosts(reader, topic_id, range)
    : listPosts(reader, topic_id, range);
}

endpoint("/topics/{topic_id}/post/{post_id}", "Replies", {
  GET: operation({
    operationId: "getReply",
    summary: "A reply",
    description: "One that was removed is 404.",
    access: "member",
    query: fieldsOf(post),
    answer: post,
    version: postVersion,
    refusals: [404],
    run: async ({ actor, params: { topic_id, post_id }, input: { fields } }) =>
      fields
        ? await getChosenPost(actor, topic_id, post_id, fields)
        : await getPost(actor, topic_id, post_id),
  }),
  PUT: operation({
    operationId: "updateReply",
    summary: "Edit a reply (your own, or any as superuser)",
    description: "What stood before stays among the versions.",
    access: "member",
    body: post_change,
    answer: post,
    refusals: [403, 404],
    run: async ({ actor, params, input, loaded_versions }) =>
      withoutRank(await changePost(actor, params.topic_id, params.post_id, input, loaded_versions)),
  }),
  DELETE: operation({
    operationId: "deleteReply",
    summary: "Delete a reply; it can be restored",
    description:
      "Its author can restore it for a day, moderators for longer. Its number in the topic is not given to another.",
    access: "member",
    query: removal_query,
    message: "postDeleted",
    refusals: [400, 403, 404],
    run: ({ actor, params, input: { reason } }) =>
      removePost(actor, params.topic_id, params.post_id, reason || null),
  }),
});

const all_replies_query = z.object({
  order: z
    .enum(LIST_ORDERS, "invalidInput")
    .default("desc")
    .meta({ description: "By id: `desc` has the newest first, `asc` the oldest" }),
  after_id: cursorId(WIDE_ID_MAX),
  limit: paging.shape.limit,
  ...fieldsOf(post).shape,
});

endpoint("/posts", "Replies", {
  GET: operation({
    operationId: "listAllReplies",
    summary: "The replies of all topics by id, newest first",
    description:
      "Read on with the id of the last row in `after_id`: nothing is repeated or left out, whatever is written or deleted meanwhile.",
    access: "member",
    query: all_replies_query,
    answer: reply_list,
    run: ({ actor, input }) => listAllPosts(actor, input),
  }),
});

endpoint("/posts/multi", "Replies", {
  GET: operation({
    operationId: "listRepliesByIds",
    summary: "Several replies by id, in the order requested",
    access: "member",
    query: idsQuery(WIDE_ID_MAX).extend(fieldsOf(post).shape),
    answer: reply_list,
    run: async ({ actor, input: { ids, fields } }) =>
      chooseInList(fields, await listPostsByIds(actor, ids)),
  }),
});

const reply_place = z
  .object({
    topic_id: id_shape.meta({ description: "The topic that it is in now" }),
    page: z
      .int()
      .min(1)
      .meta({
        description: `The page of the topic that shows it, of ${REPLIES_PER_PAGE} replies each`,
      }),
    url: z.url().meta({ description: "The page that shows it" }),
    reply: post.nullable().meta({ description: "Null if it opens the topic now" }),
  })
  .meta({ id: "ReplyPlace" });

endpoint("/posts/{post_id}", "Replies", {
  GET: operation({
    operationId: "findReply",
    summary: "A reply by its id alone, and where it is",
    description:
      "For an id that was stored, or taken from an address: a reply keeps its id when its topic is split or merged. One that has become the opening post of a topic is answered with that topic and without `reply`.",
    access: "member",
    answer: reply_place,
    refusals: [404],
    run: ({ actor, params }) => findReply(actor, params.post_id),
  }),
});
