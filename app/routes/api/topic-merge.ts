import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { merge_input } from "#app/domain/topic-tools/merge-input.ts";
import { mergeTopic } from "#app/domain/topic-tools/merge-topics.server.ts";
import { topic } from "./topic-answer.ts";

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
