import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { markTopicReadTo } from "#app/domain/reads/read-positions.server.ts";
import { wholeNumber } from "#app/domain/rules.ts";

const read_position = z.object({
  position: wholeNumber(0, Number.MAX_SAFE_INTEGER).meta({
    description:
      "The number of a reply, as the page of the topic shows it. One above the last means all replies, 0 the topic without them.",
  }),
});

endpoint("/topics/{id}/read", "Unread", {
  POST: operation({
    operationId: "markTopicRead",
    summary: "Mark the replies of a topic as read, up to a position; it never goes back",
    description: "Reading by the API marks nothing by itself.",
    access: "member",
    body: read_position,
    message: "topicRead",
    refusals: [404],
    run: ({ actor, params, input }) => markTopicReadTo(actor, params.id, input.position),
  }),
});
