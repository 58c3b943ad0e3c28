import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { choose, fieldsOf } from "#app/api/protocol/fields.ts";
import { deleteForum } from "#app/domain/deletions/delete-forum.server.ts";
import { changeForum, getForum } from "#app/domain/forums/forums.server.ts";
import { forum_change } from "#app/domain/forums/input.ts";
import { forumVersion } from "#app/domain/forums/versions.server.ts";
import { forum } from "./forum-answer.ts";

endpoint("/forums/{id}", "Forums", {
  GET: operation({
    operationId: "getForum",
    summary: "A forum",
    description: "Its totals are those of this moment.",
    access: "member",
    query: fieldsOf(forum),
    answer: forum,
    version: forumVersion,
    refusals: [404],
    run: async ({ params, input: { fields } }) => choose(fields, await getForum(params.id)),
  }),
  PUT: operation({
    operationId: "updateForum",
    summary: "Change a forum, or move it to another category",
    description: "Only the fields that are sent change.",
    access: "superuser",
    body: forum_change,
    answer: forum,
    refusals: [404],
    run: ({ actor, params, input, loaded_versions }) =>
      changeForum(actor, params.id, input, loaded_versions),
  }),
  DELETE: operation({
    operationId: "deleteForum",
    summary: "Delete a forum and all its topics",
    description: "With everything in it, for good.",
    access: "superuser",
    message: "forumDeleted",
    refusals: [404],
    run: ({ actor, params }) => deleteForum(actor, params.id),
  }),
});
