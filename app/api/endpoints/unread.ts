import { z } from "zod";
import { wholeNumber } from "#app/domain/base/rules.ts";
import {
  markAllTopicsRead,
  markForumRead,
} from "#app/domain/forums/read-positions/mark-all-topics-read.server.ts";
import { markTopicReadTo } from "#app/domain/forums/read-positions/read-positions.server.ts";
import { UNREAD_TOPICS_MAX } from "#app/domain/forums/read-positions/reading-state.server.ts";
import { listUnreadForums } from "#app/domain/forums/read-positions/unread-forums.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { count_shape, id_shape, listOf } from "../protocol/shapes.ts";

const unread_forum = z
  .object({
    forum_id: id_shape,
    unread_topics: count_shape
      .max(UNREAD_TOPICS_MAX)
      .meta({ description: `Of the ${UNREAD_TOPICS_MAX} topics with the newest activity` }),
  })
  .meta({ id: "UnreadForum" });

endpoint("/unread", "Unread", {
  GET: operation({
    operationId: "listUnread",
    summary: "The forums with topics that are unread for you",
    description:
      "Forums without unread topics are left out. What is read on the pages counts as well.",
    access: "member",
    answer: listOf(unread_forum),
    run: ({ actor }) => listUnreadForums(actor),
  }),
});

endpoint("/unread/read-all", "Unread", {
  POST: operation({
    operationId: "markAllTopicsRead",
    summary: "Mark the topics of all forums as read",
    description: "What is written afterwards is unread again.",
    access: "member",
    message: "allTopicsRead",
    run: ({ actor }) => markAllTopicsRead(actor),
  }),
});

endpoint("/forums/{id}/read", "Unread", {
  POST: operation({
    operationId: "markForumRead",
    summary: "Mark the topics of a forum as read",
    description: "What is written afterwards is unread again.",
    access: "member",
    message: "forumRead",
    refusals: [404],
    run: ({ actor, params }) => markForumRead(actor, params.id),
  }),
});

const read_position = z.object({
  position: wholeNumber(0, Number.MAX_SAFE_INTEGER).meta({
    description:
      "The number of a reply, as the page of the topic shows it. One above the last means all replies, 0 the topic without them.",
  }),
});

endpoint("/topics/{id}/read", "Unread", {
  POST: operation({
    operationId: "markTopicRead",
    summary: "Mark the replies of a topic as read, up to a position; it never goes back",
    description: "Reading by the API marks nothing by itself.",
    access: "member",
    body: read_position,
    message: "topicRead",
    refusals: [404],
    run: ({ actor, params, input }) => markTopicReadTo(actor, params.id, input.position),
  }),
});
