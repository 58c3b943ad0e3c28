import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { fieldsOf } from "#app/api/protocol/fields.ts";
import { cursorId, filter_id, paging } from "#app/api/protocol/shapes.ts";
import { INTEGER_MAX } from "#app/domain/limits.ts";
import { topic_input } from "#app/domain/topics/input.ts";
import { listTopics } from "#app/domain/topics/topic-list.server.ts";
import { createTopic } from "#app/domain/topics/topics.server.ts";
import { listTopicsById } from "#app/domain/topics/topics-by-id.server.ts";
import { read_topic, topic, topic_list } from "./topic-answer.ts";

const topics_query = paging
  .extend({
    forum_id: filter_id.optional(),
    sort: z.enum(["activity", "id"], "invalidInput").default("activity").meta({
      description:
        "`activity`: the latest first, so that topics change their places while you read. `id`: the oldest first, and they stay where they are",
    }),
    after_id: cursorId(INTEGER_MAX),
    ...fieldsOf(read_topic).shape,
  })
  .refine(({ sort, after_id }) => sort === "id" || after_id === undefined, {
    path: ["after_id"],
    error: "invalidInput",
  })
  .refine(({ sort, skip }) => sort === "activity" || skip === 0, {
    path: ["skip"],
    error: "invalidInput",
  });

endpoint("/topics", "Topics", {
  GET: operation({
    operationId: "listTopics",
    summary: "Topics of one forum or of all, by latest activity",
    description:
      "To read them all, use `sort=id` with the id of the last row in `after_id`, and no `skip`: nothing is repeated or left out, whatever is written or deleted meanwhile.",
    access: "member",
    query: topics_query,
    answer: topic_list,
    run: ({ actor, input: { sort, ...range } }) =>
      sort === "id"
        ? listTopicsById({ ...range, reader: actor })
        : listTopics({ ...range, reader: actor }),
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
    creates: "topic",
    run: ({ actor, input, call_key }) => createTopic(actor, { ...input, ...call_key }),
  }),
});
