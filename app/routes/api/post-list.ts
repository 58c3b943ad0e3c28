import { post_input } from "#app/domain/topics/input.ts";
import { listPosts } from "#app/domain/topics/post-list.server.ts";
import { createPost } from "#app/domain/topics/posts.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { fieldsOf } from "#app/http/api-fields.ts";
import { listOf, paging } from "#app/http/api-shapes.ts";
import { post, withoutRank } from "./topic-answer.ts";

endpoint("/topics/{topic_id}/post", "Replies", {
  GET: operation({
    operationId: "listReplies",
    summary: "The replies of a topic, oldest first",
    access: "member",
    query: paging.extend(fieldsOf(post).shape),
    answer: listOf(post),
    refusals: [404],
    run: ({ params, input }) => listPosts(params.topic_id, input),
  }),
  POST: operation({
    operationId: "createReply",
    summary: "Reply to a topic",
    access: "member",
    body: post_input,
    answer: post,
    refusals: [404],
    run: async ({ actor, params, input }) =>
      withoutRank(await createPost(actor, params.topic_id, input)),
  }),
});
