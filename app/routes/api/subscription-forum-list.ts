import { listForumSubscriptions } from "#app/domain/subscriptions/subscription-list.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { id_list, paging } from "#app/http/api-shapes.ts";

endpoint("/subscriptions/forums", "Subscriptions", {
  GET: operation({
    operationId: "listForumSubscriptions",
    summary: "Ids of the forums you are subscribed to, newest subscription first",
    description: "You are notified of new topics in these forums.",
    access: "member",
    query: paging,
    answer: id_list,
    run: ({ actor, input }) => listForumSubscriptions(actor, input),
  }),
});
