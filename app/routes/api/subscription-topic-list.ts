import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { id_list, paging } from "#app/api/protocol/shapes.ts";
import { listTopicSubscriptions } from "#app/domain/subscriptions/subscription-list.server.ts";

endpoint("/subscriptions/topics", "Subscriptions", {
  GET: operation({
    operationId: "listTopicSubscriptions",
    summary: "Ids of the topics you are subscribed to, newest subscription first",
    description: "You are notified of new replies in these topics.",
    access: "member",
    query: paging,
    answer: id_list,
    run: ({ actor, input }) => listTopicSubscriptions(actor, input),
  }),
});
