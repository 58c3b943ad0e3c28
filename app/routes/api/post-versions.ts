import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { paging } from "#app/api/protocol/shapes.ts";
import { listVersions } from "#app/domain/history/version-list.server.ts";
import { versions } from "./version-answer.ts";

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
