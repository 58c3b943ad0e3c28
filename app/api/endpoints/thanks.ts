import { z } from "zod";
import { listThanks } from "#app/domain/topics/thanks/thank-list.server.ts";
import { takeBackThanks, thank } from "#app/domain/topics/thanks/thanks.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { id_shape, listOf, moment_shape, paging } from "../protocol/shapes.ts";

const thanks = z
  .object({
    user: z.object({
      id: id_shape,
      username: z.string(),
      full_name: z.string().nullable(),
      picture_url: z.string().nullable(),
    }),
    created_at: moment_shape,
  })
  .meta({ id: "Thanks" });

endpoint("/topics/{topic_id}/post/{post_id}/thanks", "Replies", {
  GET: operation({
    operationId: "listThanks",
    summary: "Who has thanked for a reply, newest first; 404 where the site has no thanks",
    description: "Those that were taken back are not among them.",
    access: "member",
    query: paging,
    answer: listOf(thanks),
    refusals: [404],
    run: ({ actor, params, input }) => listThanks(actor, params.topic_id, params.post_id, input),
  }),
  POST: operation({
    operationId: "thank",
    summary: "Thank for a reply of another member; 404 where the site has no thanks",
    description: "Thanking again changes nothing.",
    access: "member",
    message: "thanked",
    refusals: [400, 404],
    run: ({ actor, params }) => thank(actor, params.topic_id, params.post_id),
  }),
  DELETE: operation({
    operationId: "takeBackThanks",
    summary: "Take your thanks for a reply back",
    description: "Nothing changes if you have not thanked.",
    access: "member",
    message: "thanksTakenBack",
    refusals: [400, 404],
    run: ({ actor, params }) => takeBackThanks(actor, params.topic_id, params.post_id),
  }),
});
