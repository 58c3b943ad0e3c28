import { z } from "zod";
import {
  FILTERED_ENTRIES_MAX,
  type LogFilters,
  log_query,
} from "#app/domain/moderation/audit/log-filters.ts";
import {
  detailsOf,
  type LogList,
  listLog,
  listModerationLog,
} from "#app/domain/moderation/audit/log-page.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { id_shape, listOf, moment_shape, paging, wide_id_shape } from "../protocol/shapes.ts";

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

const log_entry = z
  .object({
    id: wide_id_shape,
    created_at: moment_shape,
    actor_id: id_shape.nullable().meta({ description: "Null for a program on the server" }),
    actor_username: z.string().meta({ description: "The name at that time" }),
    action: z.string(),
    subject_type: z.string(),
    subject_id: wide_id_shape.nullable(),
    subject_name: z.string().meta({ description: "The name or the title at that time" }),
    forum_id: id_shape.nullable().meta({ description: "Whose moderators see the entry" }),
    fields: z.array(z.object({ name: z.string(), before: value, after: value })),
  })
  .meta({ id: "LogEntry" });

const log_list = listOf(log_entry)
  .extend({
    count_is_exact: z.boolean().meta({
      description: `False if a filter has read only the newest ${FILTERED_ENTRIES_MAX} entries`,
    }),
  })
  .meta({ id: "LogList" });

function filtersIn(
  { who, kind, since, until }: z.output<typeof log_query>,
  actor: { time_zone: string | null },
): LogFilters {
  const time_zone = actor.time_zone ?? env.DEFAULT_TIME_ZONE;
  return { who: who?.replace(/^@/, ""), kind, since, until, time_zone };
}

/** Leaves out what only the site's pages use. */
function logAnswer({ data, count, is_cut }: LogList) {
  const entries = data.map((row) => ({
    id: row.id,
    created_at: row.created_at,
    actor_id: row.actor_id,
    actor_username: row.actor_username,
    action: row.action,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    subject_name: row.subject_name,
    forum_id: row.forum_id,
    fields: detailsOf(row).map(({ name, before = null, after = null }) => ({
      name,
      before,
      after,
    })),
  }));
  return { data: entries, count, count_is_exact: !is_cut };
}

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
