import { markAllRead } from "#app/domain/notifications/mark-all-read.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";

endpoint("/notifications/read-all", "Notifications", {
  POST: operation({
    operationId: "markAllNotificationsRead",
    summary: "Mark all notifications as read",
    access: "member",
    message: "notificationsRead",
    run: ({ actor }) => markAllRead(actor),
  }),
});
