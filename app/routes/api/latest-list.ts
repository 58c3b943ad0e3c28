import { z } from "zod";
import { listLatest } from "#app/domain/topics/latest.server.ts";
import { LATEST_FILTERS, LOOKED_AT_MAX } from "#app/domain/topics/latest-filters.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { fieldsOf } from "#app/http/api-fields.ts";
import { listOf, paging } from "#app/http/api-shapes.ts";
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
