import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { paging } from "#app/api/protocol/shapes.ts";
import { log_query } from "#app/domain/log/log-filters.ts";
import { listModerationLog } from "#app/domain/log/log-page.server.ts";
import { filtersIn, log_list, logAnswer } from "./log-answer.ts";

endpoint("/moderation/log", "Moderation", {
  GET: operation({
    operationId: "listModerationLog",
    summary: "What moderators did in the forums that you moderate, the newest first",
    access: "member",
    scope: "administer",
    query: paging.extend(log_query.shape),
    answer: log_list,
    refusals: [403],
    run: async ({ actor, input: { skip, limit, ...filters } }) =>
      logAnswer(await listModerationLog(actor, filtersIn(filters, actor), { skip, limit })),
  }),
});
