import { post_input } from "#app/domain/topics/input.ts";
import { listPosts } from "#app/domain/topics/post-list.server.ts";
import { createPost } from "#app/domain/topics/posts.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { listOf, paging } from "#app/http/api-shapes.ts";
import { post, withoutRank } from "./topic-answer.ts";

endpoint("/topics/{topic_id}/post", "Replies", {
  GET: operation({
    operationId: "listReplies",
    summary: "The replies of a topic, oldest first",
    access: "member",
    query: paging,
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
    creates: "post",
    run: async ({ actor, params, input, call_key }) =>
      withoutRank(await createPost(actor, params.topic_id, { ...input, ...call_key })),
  }),
});
