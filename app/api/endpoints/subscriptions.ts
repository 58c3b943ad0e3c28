import { z } from "zod";
import {
  subscribeToAllForums,
  unsubscribeFromAllForums,
} from "#app/domain/notify/subscriptions/all-forums.server.ts";
import { forum_subscription_input } from "#app/domain/notify/subscriptions/input.ts";
import {
  getForumSubscription,
  listForumSubscriptions,
  listTopicSubscriptions,
} from "#app/domain/notify/subscriptions/subscription-list.server.ts";
import {
  changeForumSubscription,
  subscribeToForum,
  subscribeToTopic,
  unsubscribeFromForum,
  unsubscribeFromTopic,
} from "#app/domain/notify/subscriptions/subscriptions.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { id_list, id_shape, paging } from "../protocol/shapes.ts";

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

const forum_subscription = z
  .object({
    forum_id: id_shape,
    is_subscribed: z.boolean(),
    with_replies: z.boolean().meta({ description: "You are notified of new replies too" }),
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
