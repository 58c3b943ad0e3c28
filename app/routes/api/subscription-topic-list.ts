import { listTopicSubscriptions } from "#app/domain/subscriptions/subscription-list.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { id_shape, listOf, paging } from "#app/http/api-shapes.ts";

endpoint("/subscriptions/topics", "Subscriptions", {
  GET: operation({
    operationId: "listTopicSubscriptions",
    summary: "Ids of the topics you are subscribed to, newest subscription first",
    access: "member",
    query: paging,
    answer: listOf(id_shape),
    run: ({ actor, input }) => listTopicSubscriptions(actor, input),
  }),
});
