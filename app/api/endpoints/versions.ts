import { z } from "zod";
import { listVersions } from "#app/domain/topics/versions/version-list.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { id_shape, listOf, moment_shape, paging } from "../protocol/shapes.ts";
import { content } from "./topic-answer.ts";

const version = z
  .object({
    title: z.string().nullable().meta({ description: "Null for a reply" }),
    content,
    editor_id: id_shape.nullable().meta({ description: "Null after the account was deleted" }),
    created_at: moment_shape,
  })
  .meta({ id: "Version" });

const versions = listOf(version);

endpoint("/topics/{id}/versions", "Topics", {
  GET: operation({
    operationId: "listTopicVersions",
    summary: "What stood in a topic, newest first (your own, or any as moderator)",
    description:
      "Each is a text as it stood between two edits; the text of today is not among them.",
    access: "member",
    query: paging,
    answer: versions,
    refusals: [403, 404],
    run: ({ actor, params, input }) =>
      listVersions(actor, { topic_id: params.id, post_id: null }, input),
  }),
});

endpoint("/topics/{topic_id}/post/{post_id}/versions", "Replies", {
  GET: operation({
    operationId: "listReplyVersions",
    summary: "What stood in a reply, newest first (your own, or any as moderator)",
    description:
      "Each is a text as it stood between two edits; the text of today is not among them.",
    access: "member",
    query: paging,
    answer: versions,
    refusals: [403, 404],
    run: ({ actor, params, input }) => listVersions(actor, params, input),
  }),
});
