import { topic_input } from "#app/domain/topics/input.ts";
import { listTopics } from "#app/domain/topics/topic-list.server.ts";
import { createTopic } from "#app/domain/topics/topics.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { fieldsOf } from "#app/http/api-fields.ts";
import { filter_id, listOf, paging } from "#app/http/api-shapes.ts";
import { read_topic, topic } from "./topic-answer.ts";

endpoint("/topics", "Topics", {
  GET: operation({
    operationId: "listTopics",
    summary: "Topics of one forum or of all, by latest activity",
    access: "member",
    query: paging.extend({ forum_id: filter_id.optional(), ...fieldsOf(read_topic).shape }),
    answer: listOf(read_topic),
    run: ({ actor, input }) => listTopics({ ...input, reader: actor }),
  }),
  POST: operation({
    operationId: "createTopic",
    summary: "Start a topic",
    access: "member",
    body: topic_input,
    answer: topic,
    refusals: [404],
    run: ({ actor, input }) => createTopic(actor, input),
  }),
});
