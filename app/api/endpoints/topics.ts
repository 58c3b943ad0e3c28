import { z } from "zod";
import { INTEGER_MAX } from "#app/domain/base/limits.ts";
import { topic_tools_change } from "#app/domain/moderation/moderate/input.ts";
import { merge_input } from "#app/domain/moderation/moderate/merge-input.ts";
import { mergeTopic } from "#app/domain/moderation/moderate/merge-topics.server.ts";
import { moderateTopic } from "#app/domain/moderation/moderate/moderate-topic.server.ts";
import { split_input } from "#app/domain/moderation/moderate/split-input.ts";
import { splitTopic } from "#app/domain/moderation/moderate/split-topic.server.ts";
import type { ReadTopic } from "#app/domain/topics/topics/columns.server.ts";
import { convertText } from "#app/domain/topics/topics/convert-content.server.ts";
import { convert_input, topic_change, topic_input } from "#app/domain/topics/topics/input.ts";
import { listLatest } from "#app/domain/topics/topics/latest.server.ts";
import { FILTERED_TOPICS_MAX, LATEST_FILTERS } from "#app/domain/topics/topics/latest-filters.ts";
import { listTopics, listTopicsByIds } from "#app/domain/topics/topics/topic-list.server.ts";
import {
  changeTopic,
  createTopic,
  getChosenTopic,
  getTopic,
} from "#app/domain/topics/topics/topics.server.ts";
import { listTopicsById } from "#app/domain/topics/topics/topics-by-id.server.ts";
import { topicVersion } from "#app/domain/topics/topics/versions.server.ts";
import { removal_query } from "#app/domain/topics/trash/input.ts";
import { removeTopic } from "#app/domain/topics/trash/remove-topic.server.ts";
import type { JsonText } from "#app/lib/text/json-text.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { fieldsOf } from "../protocol/fields.ts";
import { cursorId, filter_id, ids_query, listOf, paging } from "../protocol/shapes.ts";
import { read_topic, topic, topic_list } from "./topic-answer.ts";

const latest_filter = z
  .enum(LATEST_FILTERS, "invalidInput")
  .meta({
    description: `unread or unanswered: of the ${FILTERED_TOPICS_MAX} topics with the latest activity. mine: started or replied to by the caller, of the ${FILTERED_TOPICS_MAX} latest topics and replies. The count is that of the filter`,
  })
  .optional();

const latest_topic = read_topic.extend({ forum_name: z.string() }).meta({ id: "LatestTopic" });

endpoint("/latest", "Topics", {
  GET: operation({
    operationId: "listLatestTopics",
    summary: "Topics of all forums with the names of their forums, by latest activity",
    description: "The newest topic or reply comes first.",
    access: "member",
    query: paging.extend({ filter: latest_filter, ...fieldsOf(latest_topic).shape }),
    answer: listOf(latest_topic),
    run: ({ actor, input }) => listLatest(actor, input),
  }),
});

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
      sort === "id" ? listTopicsById(actor, range) : listTopics(actor, range),
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
      fields ? await getChosenTopic(actor, params.id, fields) : await getTopic(actor, params.id),
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
      "Only the fields that are sent change. A topic that moves keeps its id, its replies and those subscribers who see the other forum.",
    access: "member",
    scope: "administer",
    body: topic_tools_change,
    answer: topic,
    refusals: [400, 403, 404],
    run: async ({ actor, params, input }) => {
      const { former: _former, ...changed_topic } = await moderateTopic(actor, params.id, input);
      return changed_topic;
    },
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

endpoint("/content/convert", "Topics", {
  POST: operation({
    operationId: "convertContent",
    summary: "Make HTML of Markdown, or Markdown of HTML, without storing anything",
    description:
      "`content` is the HTML as it would be stored: send it as the `content` of a topic or a reply. Nobody is notified.",
    access: "member",
    body: convert_input,
    answer: z
      .object({
        content: z.string(),
        markdown: z
          .string()
          .nullable()
          .meta({ description: "Null if Markdown would lose a part of the text" }),
      })
      .meta({ id: "ConvertedContent" }),
    refusals: [429],
    run: ({ actor, input }) => convertText(actor, input),
  }),
});

endpoint("/topics/{id}/split", "Topics", {
  POST: operation({
    operationId: "splitTopic",
    summary: "Make a new topic of some replies (moderators)",
    description:
      "For moderators. The first of the replies becomes the opening post. Addresses of the replies lead to the new topic.",
    access: "member",
    scope: "administer",
    body: split_input,
    answer: topic,
    refusals: [403, 404],
    creates: "split",
    run: ({ actor, params, input, call_key }) => splitTopic(actor, params.id, input, call_key),
  }),
});

endpoint("/topics/{id}/merge", "Topics", {
  POST: operation({
    operationId: "mergeTopic",
    summary: "Merge a topic into another one (moderators)",
    description:
      "For moderators. The older opening post opens the topic, the later one becomes a reply, and all replies are ordered by time. The answer is the topic that remains; the address of the other leads to it.",
    access: "member",
    scope: "administer",
    body: merge_input,
    answer: topic,
    refusals: [400, 403, 404],
    run: ({ actor, params, input }) => mergeTopic(actor, params.id, input.into_id),
  }),
});
