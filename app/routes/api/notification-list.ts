import { z } from "zod";
import {
  COUNT_MAX,
  listNotifications,
} from "#app/domain/notifications/notification-list.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import {
  count_shape,
  id_shape,
  listOf,
  moment_shape,
  paging,
  wide_id_shape,
} from "#app/http/api-shapes.ts";

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
      topic_id: id_shape.nullable(),
      post_id: wide_id_shape.nullable(),
    }),
  })
  .meta({ id: "Notification" });

const bounded_count = count_shape.meta({ description: `At most ${COUNT_MAX}` });

endpoint("/notifications", "Notifications", {
  GET: operation({
    operationId: "listNotifications",
    summary: "Your notifications, newest first",
    access: "member",
    query: paging,
    answer: listOf(notification).extend({ count: bounded_count, unread_count: bounded_count }),
    run: ({ actor, input }) => listNotifications(actor, input),
  }),
});
