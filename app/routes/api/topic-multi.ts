import { listTopicsByIds } from "#app/domain/topics/topic-list.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { ids_query, listOf } from "#app/http/api-shapes.ts";
import { topic } from "./topic-answer.ts";

endpoint("/topics/multi", "Topics", {
  GET: operation({
    operationId: "listTopicsByIds",
    summary: "Several topics by id, in the order requested",
    description: "At most 100. Those that do not exist are left out.",
    access: "member",
    query: ids_query,
    answer: listOf(topic),
    run: ({ input }) => listTopicsByIds(input.ids),
  }),
});
