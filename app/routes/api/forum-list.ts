import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { fieldsOf } from "#app/api/protocol/fields.ts";
import { listOf, paging } from "#app/api/protocol/shapes.ts";
import { listForums } from "#app/domain/forums/forum-list.server.ts";
import { createForum } from "#app/domain/forums/forums.server.ts";
import { forum_input } from "#app/domain/forums/input.ts";
import { forum } from "./forum-answer.ts";

endpoint("/forums", "Forums", {
  GET: operation({
    operationId: "listForums",
    summary: "All forums, in order",
    description: "By `order`, then by name.",
    access: "member",
    query: paging.extend(fieldsOf(forum).shape),
    answer: listOf(forum),
    run: ({ input }) => listForums(input),
  }),
  POST: operation({
    operationId: "createForum",
    summary: "Create a forum in a category",
    description: "It is the last one unless `order` says otherwise.",
    access: "superuser",
    body: forum_input,
    answer: forum,
    refusals: [404],
    creates: "forum",
    run: ({ actor, input, call_key }) => createForum(actor, input, call_key),
  }),
});
