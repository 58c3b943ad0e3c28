import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { restorePost } from "#app/domain/removed/restore-post.server.ts";
import { post } from "./topic-answer.ts";

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
