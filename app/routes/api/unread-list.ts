import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { count_shape, id_shape, listOf } from "#app/api/protocol/shapes.ts";
import { UNREAD_TOPICS_MAX } from "#app/domain/reads/reading-state.server.ts";
import { listUnreadForums } from "#app/domain/reads/unread-forums.server.ts";

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
