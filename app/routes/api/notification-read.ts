import { markRead } from "#app/domain/notifications/mark-read.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";

const handle = endpoint("/notifications/{notification_id}/read", "Notifications", {
  PATCH: operation({
    operationId: "markNotificationRead",
    summary: "Mark a notification as read",
    access: "member",
    message: "notificationRead",
    refusals: [404],
    run: ({ actor, params }) => markRead(actor, params.notification_id),
  }),
});

export { handle as action, handle as loader };
