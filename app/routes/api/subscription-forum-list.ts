import { listForumSubscriptions } from "#app/domain/subscriptions/subscription-list.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { id_shape, listOf, paging } from "#app/http/api-shapes.ts";

endpoint("/subscriptions/forums", "Subscriptions", {
  GET: operation({
    operationId: "listForumSubscriptions",
    summary: "Ids of the forums you are subscribed to, newest subscription first",
    access: "member",
    query: paging,
    answer: listOf(id_shape),
    run: ({ actor, input }) => listForumSubscriptions(actor, input),
  }),
});
