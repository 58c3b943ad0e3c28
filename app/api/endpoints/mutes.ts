import { z } from "zod";
import { mute_input, mutedThingOf } from "#app/domain/topics/mutes/input.ts";
import { listMutes } from "#app/domain/topics/mutes/mute-list.server.ts";
import { mute, unmute } from "#app/domain/topics/mutes/mutes.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { id_shape, listOf, moment_shape, paging } from "../protocol/shapes.ts";

/** One of the three ids is not null, as `type` says. */
const mute_answer = z
  .object({
    id: id_shape,
    type: z.enum(["topic", "forum", "user"]),
    topic_id: id_shape.nullable(),
    forum_id: id_shape.nullable(),
    user_id: id_shape.nullable(),
    name: z
      .string()
      .meta({ description: "The title of the topic, the name of the forum or the username" }),
    created_at: moment_shape,
  })
  .meta({ id: "Mute" });

endpoint("/mutes", "Mutes", {
  GET: operation({
    operationId: "listMutes",
    summary: "The topics, forums and members that you have muted, newest first",
    description: "Nobody else sees them, the muted members neither.",
    access: "member",
    query: paging,
    answer: listOf(mute_answer),
    run: ({ actor, input }) => listMutes(actor, input),
  }),
  POST: operation({
    operationId: "createMute",
    summary: "Mute a topic, a forum or a member: you are no longer notified of it",
    description: "What is muted stays readable. Muting again changes nothing.",
    access: "member",
    body: mute_input,
    answer: mute_answer,
    refusals: [400, 404],
    run: ({ actor, input }) => mute(actor, mutedThingOf(input)),
  }),
});

endpoint("/mutes/{id}", "Mutes", {
  DELETE: operation({
    operationId: "deleteMute",
    summary: "Unmute what you have muted",
    description: "You will be notified again.",
    access: "member",
    message: "unmuted",
    refusals: [404],
    run: ({ actor, params }) => unmute(actor, params.id),
  }),
});
