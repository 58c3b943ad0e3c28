import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { fieldsOf } from "#app/api/protocol/fields.ts";
import { ids_query } from "#app/api/protocol/shapes.ts";
import { listTopicsByIds } from "#app/domain/topics/topic-list.server.ts";
import { read_topic, topic_list } from "./topic-answer.ts";

endpoint("/topics/multi", "Topics", {
  GET: operation({
    operationId: "listTopicsByIds",
    summary: "Several topics by id, in the order requested",
    description: "At most 100. Those that do not exist are left out.",
    access: "member",
    query: ids_query.extend(fieldsOf(read_topic).shape),
    answer: topic_list,
    run: ({ actor, input: { ids, fields } }) => listTopicsByIds(actor, ids, fields),
  }),
});
