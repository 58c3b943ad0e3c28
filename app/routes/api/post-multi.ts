import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { chooseInList, fieldsOf } from "#app/api/protocol/fields.ts";
import { idsQuery } from "#app/api/protocol/shapes.ts";
import { WIDE_ID_MAX } from "#app/domain/limits.ts";
import { listPostsByIds } from "#app/domain/topics/all-posts.server.ts";
import { post, reply_list } from "./topic-answer.ts";

endpoint("/posts/multi", "Replies", {
  GET: operation({
    operationId: "listRepliesByIds",
    summary: "Several replies by id, in the order requested",
    access: "member",
    query: idsQuery(WIDE_ID_MAX).extend(fieldsOf(post).shape),
    answer: reply_list,
    run: async ({ input: { ids, fields } }) => chooseInList(fields, await listPostsByIds(ids)),
  }),
});
