import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { paging } from "#app/api/protocol/shapes.ts";
import { log_query } from "#app/domain/log/log-filters.ts";
import { listLog } from "#app/domain/log/log-page.server.ts";
import { filtersIn, log_list, logAnswer } from "./log-answer.ts";

endpoint("/server/log", "Server", {
  GET: operation({
    operationId: "listLog",
    summary: "What administrators and moderators did to others, the newest first",
    access: "superuser",
    query: paging.extend(log_query.shape),
    answer: log_list,
    run: async ({ actor, input: { skip, limit, ...filters } }) =>
      logAnswer(await listLog(actor, filtersIn(filters, actor), { skip, limit })),
  }),
});
