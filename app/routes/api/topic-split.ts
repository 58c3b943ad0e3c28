import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { split_input } from "#app/domain/topic-tools/split-input.ts";
import { splitTopic } from "#app/domain/topic-tools/split-topic.server.ts";
import { topic } from "./topic-answer.ts";

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
