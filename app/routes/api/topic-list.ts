import { topic_input } from "#app/domain/topics/input.ts";
import { listTopics } from "#app/domain/topics/topic-list.server.ts";
import { createTopic } from "#app/domain/topics/topics.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { fields_query, filter_id, listOf, paging } from "#app/http/api-shapes.ts";
import { read_topic, topic } from "./topic-answer.ts";

endpoint("/topics", "Topics", {
  GET: operation({
    operationId: "listTopics",
    summary: "Topics of one forum or of all, by latest activity",
    description:
      "The topic with the newest reply comes first. What happens meanwhile moves topics to the front, so a page may repeat one.",
    access: "member",
    query: paging.extend({ forum_id: filter_id.optional(), ...fields_query.shape }),
    answer: listOf(read_topic),
    run: ({ actor, input: { fields, ...range } }) =>
      listTopics({ ...range, ...(fields.includes("unread_posts") && { reader: actor }) }),
  }),
  POST: operation({
    operationId: "createTopic",
    summary: "Start a topic",
    description:
      "The author and the time are those of the call. Subscribers of the forum are notified.",
    access: "member",
    body: topic_input,
    answer: topic,
    refusals: [404],
    run: ({ actor, input }) => createTopic(actor, input),
  }),
});
