import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import {
  subscribeToTopic,
  unsubscribeFromTopic,
} from "#app/domain/subscriptions/subscriptions.server.ts";

endpoint("/subscriptions/topics/{topic_id}", "Subscriptions", {
  POST: operation({
    operationId: "subscribeToTopic",
    summary: "Subscribe to a topic",
    description: "You are notified of its new replies. A second subscription changes nothing.",
    access: "member",
    message: "subscribedToTopic",
    refusals: [404],
    run: ({ actor, params }) => subscribeToTopic(actor, params.topic_id),
  }),
  DELETE: operation({
    operationId: "unsubscribeFromTopic",
    summary: "Unsubscribe from a topic",
    description: "Nothing changes if you are not subscribed.",
    access: "member",
    message: "unsubscribedFromTopic",
    refusals: [404],
    run: ({ actor, params }) => unsubscribeFromTopic(actor, params.topic_id),
  }),
});
