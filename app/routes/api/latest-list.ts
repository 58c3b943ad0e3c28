import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { fieldsOf } from "#app/api/protocol/fields.ts";
import { listOf, paging } from "#app/api/protocol/shapes.ts";
import { listLatest } from "#app/domain/topics/latest.server.ts";
import { LATEST_FILTERS, LOOKED_AT_MAX } from "#app/domain/topics/latest-filters.ts";
import { read_topic } from "./topic-answer.ts";

const filter = z
  .enum(LATEST_FILTERS, "invalidInput")
  .meta({
    description: `unread or unanswered: of the ${LOOKED_AT_MAX} topics with the latest activity. mine: started or replied to by the caller, of the ${LOOKED_AT_MAX} latest topics and replies. The count is that of the filter`,
  })
  .optional();

const latest_topic = read_topic.extend({ forum_name: z.string() }).meta({ id: "LatestTopic" });

endpoint("/latest", "Topics", {
  GET: operation({
    operationId: "listLatestTopics",
    summary: "Topics of all forums with the names of their forums, by latest activity",
    description: "The newest topic or reply comes first.",
    access: "member",
    query: paging.extend({ filter, ...fieldsOf(latest_topic).shape }),
    answer: listOf(latest_topic),
    run: ({ actor, input }) => listLatest(actor, input),
  }),
});
