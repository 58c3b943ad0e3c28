import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { markRead } from "#app/domain/notifications/mark-read.server.ts";

endpoint("/notifications/{notification_id}/read", "Notifications", {
  PATCH: operation({
    operationId: "markNotificationRead",
    summary: "Mark a notification as read",
    description: "Calling it again changes nothing.",
    access: "member",
    message: "notificationRead",
    refusals: [404],
    run: ({ actor, params }) => markRead(actor, params.notification_id),
  }),
});
