import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { fieldsOf } from "#app/api/protocol/fields.ts";
import { cursorId, paging } from "#app/api/protocol/shapes.ts";
import { WIDE_ID_MAX } from "#app/domain/limits.ts";
import { listAllPosts } from "#app/domain/topics/all-posts.server.ts";
import { LIST_ORDERS } from "#app/domain/topics/list-order.ts";
import { post, reply_list } from "./topic-answer.ts";

const posts_query = z.object({
  order: z
    .enum(LIST_ORDERS, "invalidInput")
    .default("desc")
    .meta({ description: "By id: `desc` has the newest first, `asc` the oldest" }),
  after_id: cursorId(WIDE_ID_MAX),
  limit: paging.shape.limit,
  ...fieldsOf(post).shape,
});

endpoint("/posts", "Replies", {
  GET: operation({
    operationId: "listAllReplies",
    summary: "The replies of all topics by id, newest first",
    description:
      "Read on with the id of the last row in `after_id`: nothing is repeated or left out, whatever is written or deleted meanwhile.",
    access: "member",
    query: posts_query,
    answer: reply_list,
    run: ({ input }) => listAllPosts(input),
  }),
});
