import { z } from "zod";
import { UNREAD_EVENT } from "#app/contract/live-events.ts";
import { markAllRead } from "#app/domain/notify/notifications/mark-all-read.server.ts";
import { markRead, markTopicRead } from "#app/domain/notify/notifications/mark-read.server.ts";
import {
  COUNT_MAX,
  listNotifications,
} from "#app/domain/notify/notifications/notification-list.server.ts";
import { openEventStream } from "#app/http/page/live-events.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { chooseInList, fieldsOf } from "../protocol/fields.ts";
import {
  count_shape,
  id_shape,
  listOf,
  moment_shape,
  paging,
  wide_id_shape,
} from "../protocol/shapes.ts";

const title = z.string();
const reason = z.string();
const topic_id = id_shape;
const post_id = wide_id_shape;

/** The content of a notification of the type `other`: what moderators did, or thanks. */
const about = z
  .discriminatedUnion("event", [
    z.object({
      event: z.enum(["topic_locked", "topic_unlocked", "topic_removed"]),
      title,
      reason: reason.nullable(),
      topic_id,
    }),
    z.object({
      event: z.enum(["topic_restored", "topic_merged", "posts_split"]),
      title,
      topic_id,
    }),
    z.object({
      event: z.literal("topic_moved"),
      title,
      topic_id,
      forum_id: id_shape.optional(),
      forum_name: z.string(),
    }),
    z.object({
      event: z.literal("post_removed"),
      title,
      reason: reason.nullable(),
      topic_id,
      post_id,
    }),
    z.object({ event: z.literal("post_restored"), title, topic_id, post_id }),
    z.object({ event: z.literal("warned"), reason }),
    z.object({ event: z.literal("suspended"), reason, until: moment_shape.nullable() }),
    z.object({ event: z.literal("suspension_ended") }),
    z.object({
      event: z.literal("thanked"),
      count: count_shape.meta({ description: "How many members" }),
      title: title.nullable().meta({ description: "Of the topic; null for several replies" }),
      topic_id,
      post_id,
    }),
    z.object({
      event: z.literal("report_closed"),
      outcome: z.enum(["dismissed", "acted"]),
      title: title.nullable(),
      topic_id: topic_id.nullish(),
    }),
    z.object({
      event: z.enum(["added_to_group", "made_group_manager"]),
      group_id: id_shape,
      group_name: z.string(),
    }),
    z.object({ event: z.literal("removed_from_group") }),
  ])
  .meta({
    id: "NotificationAbout",
    description:
      "What moderators did, how many members have thanked, or that your groups have changed. Null if an invited member has joined, and for other types.",
  });

const notification = z
  .object({
    id: wide_id_shape,
    type: z.enum(["forum_topic", "topic_reply", "mention", "other"]),
    is_read: z.boolean(),
    created_at: moment_shape,
    data: z.object({
      forum_name: z.string().nullable(),
      topic_title: z.string().nullable(),
      username: z.string(),
      actor_id: id_shape.meta({ description: "The member with this username" }),
      topic_id: id_shape.nullable(),
      post_id: wide_id_shape.nullable(),
    }),
    about: about.nullable(),
  })
  .meta({ id: "Notification" });

const bounded_count = count_shape.meta({ description: `At most ${COUNT_MAX}` });

endpoint("/notifications", "Notifications", {
  GET: operation({
    operationId: "listNotifications",
    summary: "Your notifications, newest first",
    description: "One for each event. They appear at the same time as what causes them.",
    access: "member",
    query: paging.extend(fieldsOf(notification).shape),
    answer: listOf(notification).extend({ count: bounded_count, unread_count: bounded_count }),
    run: async ({ actor, input: { fields, ...range } }) =>
      chooseInList(fields, await listNotifications(actor, range)),
  }),
});

endpoint("/notifications/read-all", "Notifications", {
  POST: operation({
    operationId: "markAllNotificationsRead",
    summary: "Mark all notifications as read",
    description: "Calling it again changes nothing.",
    access: "member",
    message: "notificationsRead",
    run: ({ actor }) => markAllRead(actor),
  }),
});

endpoint("/notifications/{notification_id}/read", "Notifications", {
  PATCH: operation({
    operationId: "markNotificationRead",
    summary: "Mark a notification as read",
    description: "Calling it again changes nothing.",
    access: "member",
    message: "notificationRead",
    refusals: [404],
    run: ({ actor, params }) => markRead(actor, params.notification_id),
  }),
});

endpoint("/notifications/topic/{topic_id}/read", "Notifications", {
  PATCH: operation({
    operationId: "markTopicNotificationsRead",
    summary: "Mark all notifications about a topic as read",
    description: "Nothing changes if there are none.",
    access: "member",
    message: "notificationsRead",
    run: ({ actor, params }) => markTopicRead(actor, params.topic_id),
  }),
});

endpoint("/notifications/live", "Notifications", {
  GET: operation({
    operationId: "followNotifications",
    summary: "Your number of unread notifications as server-sent events",
    description: `The event \`${UNREAD_EVENT}\` has the number as its data: at once, and again after each change. A comment follows every 25 seconds, so that proxies keep the connection open. The stream ends with the session or the key, or when the server restarts: connect again after the time in \`retry\`. A member has at most 12 streams at once, those of browsers included, and 12 more with keys for programs; others are refused with 429.`,
    access: "member",
    events: true,
    run: ({ session, signal }) => openEventStream(session, signal, { has_posts: false }),
  }),
});
