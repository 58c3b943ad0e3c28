import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { id_list, paging } from "#app/api/protocol/shapes.ts";
import {
  subscribeToAllForums,
  unsubscribeFromAllForums,
} from "#app/domain/subscriptions/all-forums.server.ts";
import { listForumSubscriptions } from "#app/domain/subscriptions/subscription-list.server.ts";

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
  POST: operation({
    operationId: "subscribeToAllForums",
    summary: "Subscribe to every forum, and from now on to each new one",
    description: "Existing subscriptions stay as they are.",
    access: "member",
    message: "subscribedToAllForums",
    run: ({ actor }) => subscribeToAllForums(actor),
  }),
  DELETE: operation({
    operationId: "unsubscribeFromAllForums",
    summary: "Unsubscribe from all forums, also from those to come",
    description: "Subscriptions to topics stay.",
    access: "member",
    message: "unsubscribedFromAllForums",
    run: ({ actor }) => unsubscribeFromAllForums(actor),
  }),
});
