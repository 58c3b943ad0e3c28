import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { markForumRead } from "#app/domain/reads/mark-all-topics-read.server.ts";

endpoint("/forums/{id}/read", "Unread", {
  POST: operation({
    operationId: "markForumRead",
    summary: "Mark the topics of a forum as read",
    description: "What is written afterwards is unread again.",
    access: "member",
    message: "forumRead",
    refusals: [404],
    run: ({ actor, params }) => markForumRead(actor, params.id),
  }),
});
