import { z } from "zod";
import { listSuspensions, listWarnings } from "#app/domain/discipline/member-lists.server.ts";
import { log_query } from "#app/domain/log/log-filters.ts";
import { listModerationLog } from "#app/domain/log/log-page.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { id_shape, listOf, moment_shape, paging } from "#app/http/api-shapes.ts";
import { filtersIn, log_list, logAnswer } from "./log-answer.ts";

const member = { user_id: id_shape, username: z.string(), full_name: z.string().nullable() };

const suspended_member = z
  .object({ ...member, reason: z.string(), until: moment_shape.nullable() })
  .meta({ id: "SuspendedMember" });

const warned_member = z
  .object({
    id: id_shape,
    ...member,
    reason: z.string(),
    created_at: moment_shape,
    is_seen: z.boolean(),
  })
  .meta({ id: "WarnedMember" });

endpoint("/moderation/suspensions", "Moderation", {
  GET: operation({
    operationId: "listSuspensions",
    summary: "The members who are suspended, the last suspension first (moderators)",
    access: "member",
    scope: "administer",
    query: paging,
    answer: listOf(suspended_member).meta({ id: "SuspendedMemberList" }),
    refusals: [403],
    run: ({ actor, input }) => listSuspensions(actor, input),
  }),
});

endpoint("/moderation/warnings", "Moderation", {
  GET: operation({
    operationId: "listWarnings",
    summary: "The warnings of members, the last first (moderators)",
    access: "member",
    scope: "administer",
    query: paging,
    answer: listOf(warned_member).meta({ id: "WarnedMemberList" }),
    refusals: [403],
    run: ({ actor, input }) => listWarnings(actor, input),
  }),
});

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
