import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { id_shape, listOf, moment_shape, paging, wide_id_shape } from "#app/api/protocol/shapes.ts";
import { listUnseenWarnings } from "#app/domain/discipline/warnings.server.ts";

const own_warning = z
  .object({
    id: id_shape,
    reason: z.string(),
    topic_id: id_shape.nullable().meta({ description: "What it is about, while it can be read" }),
    post_id: wide_id_shape.nullable(),
    title: z.string().nullable().meta({ description: "Of the topic" }),
    created_at: moment_shape,
  })
  .meta({ id: "OwnWarning" });

endpoint("/users/me/warnings", "Users", {
  GET: operation({
    operationId: "listMyWarnings",
    summary: "The warnings of moderators that you have not seen, the oldest first",
    access: "member",
    query: paging,
    answer: listOf(own_warning).meta({ id: "OwnWarningList" }),
    run: async ({ actor, input }) => {
      const { data, count } = await listUnseenWarnings(actor, input);
      return { data: data.map(({ is_about_post: _is_about_post, ...warning }) => warning), count };
    },
  }),
});
