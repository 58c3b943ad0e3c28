import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { count_shape, moment_shape } from "#app/api/protocol/shapes.ts";
import { getDashboard } from "#app/domain/dashboard/dashboard.server.ts";
import { env } from "#app/lib/env.server.ts";

const dashboard = z
  .object({
    members: z.object({ total: count_shape, active: count_shape }),
    contents: z.object({ topics: count_shape, posts: count_shape }),
    activity: z
      .array(z.object({ day: z.iso.date(), topics: count_shape, posts: count_shape }))
      .meta({ description: "By day, in your time zone, today last" }),
    mail: z.object({
      waiting: count_shape,
      failed: count_shape,
      counted_max: count_shape.meta({ description: "Both count no further" }),
      letters: count_shape
        .nullable()
        .meta({ description: "Stored as files, without a mail server" }),
    }),
    failed_jobs: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        created_at: moment_shape,
        failed_at: moment_shape,
        tries: count_shape,
        error: z.string().nullable(),
      }),
    ),
    disk: z.object({ free_bytes: count_shape, total_bytes: count_shape }).nullable(),
    backup: z
      .object({ name: z.string(), date: moment_shape, verified_at: moment_shape.nullable() })
      .nullable()
      .meta({ description: "The last one that was verified" }),
    failed_backup: z
      .object({ date: moment_shape, error: z.string().nullable() })
      .nullable()
      .meta({ description: "The last one, if it failed" }),
    restore: z
      .object({ name: z.string(), date: moment_shape })
      .nullable()
      .meta({ description: "The last one of the last 30 days" }),
    search_percent: z.number().nullable().meta({ description: "While the search is made ready" }),
    webhooks: z.object({ failing: count_shape, switched_off: count_shape }).meta({
      description:
        "Those whose last attempt failed, and those that the site has switched off for it",
    }),
    replica: z
      .object({ problem: z.enum(["unreachable", "notReplica", "late"]).nullable() })
      .nullable()
      .meta({ description: "Null without a replica" }),
  })
  .meta({ id: "Dashboard" });

endpoint("/server/dashboard", "Server", {
  GET: operation({
    operationId: "getDashboard",
    summary: "The size of the community, its activity, and what needs an administrator",
    access: "superuser",
    answer: dashboard,
    run: async ({ actor }) => {
      const time_zone = actor.time_zone ?? env.DEFAULT_TIME_ZONE;
      const { info: _, ...numbers } = await getDashboard(actor, time_zone);
      return numbers;
    },
  }),
});
