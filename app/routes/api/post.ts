import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { fieldsOf } from "#app/api/protocol/fields.ts";
import { removal_query } from "#app/domain/removed/input.ts";
import { removePost } from "#app/domain/removed/remove-post.server.ts";
import { post_change } from "#app/domain/topics/input.ts";
import { changePost, getChosenPost, getPost } from "#app/domain/topics/posts.server.ts";
import { postVersion } from "#app/domain/topics/versions.server.ts";
import { post, withoutRank } from "./topic-answer.ts";

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
    run: async ({ params: { topic_id, post_id }, input: { fields } }) =>
      fields ? await getChosenPost(topic_id, post_id, fields) : await getPost(topic_id, post_id),
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
