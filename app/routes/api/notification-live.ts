import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { openEventStream } from "#app/http/live-events.server.ts";
import { UNREAD_EVENT } from "#app/lib/unread-event.ts";

endpoint("/notifications/live", "Notifications", {
  GET: operation({
    operationId: "followNotifications",
    summary: "Your number of unread notifications as server-sent events",
    description: `The event \`${UNREAD_EVENT}\` has the number as its data: at once, and again after each change. A comment follows every 25 seconds, so that proxies keep the connection open. The stream ends with the session or the key, or when the server restarts: connect again after the time in \`retry\`. A member has at most 12 streams at once, those of browsers included, and 12 more with keys for programs; others are refused with 429.`,
    access: "member",
    events: true,
    run: ({ session, signal }) => openEventStream(session, signal),
  }),
});
