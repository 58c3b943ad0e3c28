import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { restoreTopic } from "#app/domain/removed/restore-topic.server.ts";
import { topic } from "./topic-answer.ts";

endpoint("/topics/{id}/restore", "Topics", {
  POST: operation({
    operationId: "restoreTopic",
    summary:
      "Restore a removed topic (what you removed yourself within a day, or any of a forum you moderate); 409 while one with many replies is on its way",
    description: "With its replies, its number of each and its subscribers.",
    access: "member",
    answer: topic,
    refusals: [400, 403, 404, 409],
    run: async ({ actor, params }) => {
      const restored_topic = await restoreTopic(actor, params.id);
      if (!restored_topic) throw new Refusal(409, "topicComesBack");
      return restored_topic;
    },
  }),
});
