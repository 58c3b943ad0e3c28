import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { markTopicRead } from "#app/domain/notifications/mark-read.server.ts";

endpoint("/notifications/topic/{topic_id}/read", "Notifications", {
  PATCH: operation({
    operationId: "markTopicNotificationsRead",
    summary: "Mark all notifications about a topic as read",
    description: "Nothing changes if there are none.",
    access: "member",
    message: "notificationsRead",
    run: ({ actor, params }) => markTopicRead(actor, params.topic_id),
  }),
});
