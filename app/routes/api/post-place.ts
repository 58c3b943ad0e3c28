import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { id_shape } from "#app/api/protocol/shapes.ts";
import { REPLIES_PER_PAGE } from "#app/domain/limits.ts";
import { findReply } from "#app/domain/topics/find-reply.server.ts";
import { post } from "./topic-answer.ts";

const reply_place = z
  .object({
    topic_id: id_shape.meta({ description: "The topic that it is in now" }),
    page: z
      .int()
      .min(1)
      .meta({
        description: `The page of the topic that shows it, of ${REPLIES_PER_PAGE} replies each`,
      }),
    url: z.url().meta({ description: "The page that shows it" }),
    reply: post.nullable().meta({ description: "Null if it opens the topic now" }),
  })
  .meta({ id: "ReplyPlace" });

endpoint("/posts/{post_id}", "Replies", {
  GET: operation({
    operationId: "findReply",
    summary: "A reply by its id alone, and where it is",
    description:
      "For an id that was stored, or taken from an address: a reply keeps its id when its topic is split or merged. One that has become the opening post of a topic is answered with that topic and without `reply`.",
    access: "member",
    answer: reply_place,
    refusals: [404],
    run: ({ params }) => findReply(params.post_id),
  }),
});
