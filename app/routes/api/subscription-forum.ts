import {
  subscribeToForum,
  unsubscribeFromForum,
} from "#app/domain/subscriptions/subscriptions.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";

endpoint("/subscriptions/forums/{forum_id}", "Subscriptions", {
  POST: operation({
    operationId: "subscribeToForum",
    summary: "Subscribe to a forum",
    description: "You are notified of its new topics. A second subscription changes nothing.",
    access: "member",
    message: "subscribedToForum",
    refusals: [404],
    run: ({ actor, params }) => subscribeToForum(actor, params.forum_id),
  }),
  DELETE: operation({
    operationId: "unsubscribeFromForum",
    summary: "Unsubscribe from a forum",
    description: "Nothing changes if you are not subscribed.",
    access: "member",
    message: "unsubscribedFromForum",
    refusals: [404],
    run: ({ actor, params }) => unsubscribeFromForum(actor, params.forum_id),
  }),
});
