import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { markAllRead } from "#app/domain/notifications/mark-all-read.server.ts";

endpoint("/notifications/read-all", "Notifications", {
  POST: operation({
    operationId: "markAllNotificationsRead",
    summary: "Mark all notifications as read",
    description: "Calling it again changes nothing.",
    access: "member",
    message: "notificationsRead",
    run: ({ actor }) => markAllRead(actor),
  }),
});
