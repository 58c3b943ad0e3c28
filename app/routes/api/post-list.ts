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
    description: "The opening post is not among them.",
    access: "member",
    query: paging,
    answer: listOf(post),
    refusals: [404],
    run: ({ params, input }) => listPosts(params.topic_id, input),
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
    run: async ({ actor, params, input }) =>
      withoutRank(await createPost(actor, params.topic_id, input)),
  }),
});
