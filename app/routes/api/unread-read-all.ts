import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { markAllTopicsRead } from "#app/domain/reads/mark-all-topics-read.server.ts";

endpoint("/unread/read-all", "Unread", {
  POST: operation({
    operationId: "markAllTopicsRead",
    summary: "Mark the topics of all forums as read",
    description: "What is written afterwards is unread again.",
    access: "member",
    message: "allTopicsRead",
    run: ({ actor }) => markAllTopicsRead(actor),
  }),
});
