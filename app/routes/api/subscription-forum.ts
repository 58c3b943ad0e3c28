import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { id_shape } from "#app/api/protocol/shapes.ts";
import { forum_subscription_input } from "#app/domain/subscriptions/input.ts";
import { getForumSubscription } from "#app/domain/subscriptions/subscription-list.server.ts";
import {
  changeForumSubscription,
  subscribeToForum,
  unsubscribeFromForum,
} from "#app/domain/subscriptions/subscriptions.server.ts";

const forum_subscription = z
  .object({
    forum_id: id_shape,
    is_subscribed: z.boolean(),
    with_replies: z.boolean().meta({ description: "You are told of new replies too" }),
  })
  .meta({ id: "ForumSubscription" });

endpoint("/subscriptions/forums/{forum_id}", "Subscriptions", {
  GET: operation({
    operationId: "getForumSubscription",
    summary: "Whether you are subscribed to a forum, and to its replies",
    access: "member",
    answer: forum_subscription,
    refusals: [404],
    run: ({ actor, params }) => getForumSubscription(actor, params.forum_id),
  }),
  PUT: operation({
    operationId: "updateForumSubscription",
    summary: "Subscribe to a forum, with its replies or without",
    access: "member",
    body: forum_subscription_input,
    answer: forum_subscription,
    refusals: [404],
    run: async ({ actor, params: { forum_id }, input: { with_replies } }) => {
      await changeForumSubscription(actor, forum_id, { with_replies });
      return { forum_id, is_subscribed: true, with_replies };
    },
  }),
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
