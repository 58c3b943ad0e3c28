import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { fieldsOf } from "#app/api/protocol/fields.ts";
import { removal_query } from "#app/domain/removed/input.ts";
import { removeTopic } from "#app/domain/removed/remove-topic.server.ts";
import { topic_tools_change } from "#app/domain/topic-tools/input.ts";
import { moderateTopic } from "#app/domain/topic-tools/moderate-topic.server.ts";
import type { ReadTopic } from "#app/domain/topics/columns.server.ts";
import { topic_change } from "#app/domain/topics/input.ts";
import { changeTopic, getChosenTopic, getTopic } from "#app/domain/topics/topics.server.ts";
import { topicVersion } from "#app/domain/topics/versions.server.ts";
import type { JsonText } from "#app/lib/json-text.ts";
import { read_topic, topic } from "./topic-answer.ts";

endpoint("/topics/{id}", "Topics", {
  GET: operation({
    operationId: "getTopic",
    summary: "A topic",
    description: "The opening post is the `content` of the topic.",
    access: "member",
    query: fieldsOf(read_topic),
    answer: read_topic,
    version: topicVersion,
    refusals: [404],
    run: async ({ actor, params, input: { fields } }): Promise<ReadTopic | JsonText<ReadTopic>> =>
      fields ? await getChosenTopic(actor, params.id, fields) : await getTopic(params.id),
  }),
  PUT: operation({
    operationId: "updateTopic",
    summary: "Edit a topic (your own, or any as superuser)",
    description:
      "Only the fields that are sent change. What stood before stays among the versions.",
    access: "member",
    body: topic_change,
    answer: topic,
    refusals: [403, 404],
    run: ({ actor, params, input, loaded_versions }) =>
      changeTopic(actor, params.id, input, loaded_versions),
  }),
  PATCH: operation({
    operationId: "moderateTopic",
    summary: "Lock, pin or move a topic, as a moderator of its forum",
    description:
      "Only the fields that are sent change. A topic that moves keeps its id, its replies and its subscribers.",
    access: "member",
    scope: "administer",
    body: topic_tools_change,
    answer: topic,
    refusals: [400, 403, 404],
    run: ({ actor, params, input }) => moderateTopic(actor, params.id, input),
  }),
  DELETE: operation({
    operationId: "deleteTopic",
    summary: "Delete a topic and all its replies; it can be restored",
    description: "Its author can restore it for a day, moderators for longer.",
    access: "member",
    query: removal_query,
    message: "topicDeleted",
    refusals: [400, 403, 404],
    run: ({ actor, params, input: { reason } }) => removeTopic(actor, params.id, reason || null),
  }),
});
