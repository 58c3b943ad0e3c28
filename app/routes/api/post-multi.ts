import { WIDE_ID_MAX } from "#app/domain/limits.ts";
import { listPostsByIds } from "#app/domain/topics/all-posts.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { idsQuery } from "#app/http/api-shapes.ts";
import { reply_list } from "./topic-answer.ts";

endpoint("/posts/multi", "Replies", {
  GET: operation({
    operationId: "listRepliesByIds",
    summary: "Several replies by id, in the order requested",
    access: "member",
    query: idsQuery(WIDE_ID_MAX),
    answer: reply_list,
    run: ({ input }) => listPostsByIds(input.ids),
  }),
});
