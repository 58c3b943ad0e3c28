import { z } from "zod";
import { count_shape, id_shape, moment_shape, wide_id_shape } from "#app/api/protocol/shapes.ts";
import { REPORT_REASONS } from "#app/domain/reports/reasons.ts";
import type { Report } from "#app/domain/reports/report-list.server.ts";

const reason = z.enum(REPORT_REASONS);
const type = z.enum(["topic", "post", "user"]);
const thing = {
  topic_id: id_shape.nullable(),
  post_id: wide_id_shape.nullable(),
  user_id: id_shape.nullable(),
};

/** What a member has reported, as that member sees it. */
export const own_report = z
  .object({ id: id_shape, ...thing, reason, text: z.string().nullable(), created_at: moment_shape })
  .meta({ id: "OwnReport" });

/** What members have reported, as moderators see it. */
export const report = z
  .object({
    id: id_shape,
    type,
    ...thing,
    forum_id: id_shape.nullable(),
    owner_id: id_shape,
    title: z.string().nullable(),
    state: z.enum(["open", "claimed", "closed"]),
    reasons: z.array(z.object({ reason, count: count_shape })),
    reporter_count: count_shape,
    is_hidden: z.boolean(),
    claimed_by_id: id_shape.nullable(),
    outcome: z.enum(["dismissed", "removed", "warned", "suspended", "handled"]).nullable(),
    note: z.string().nullable(),
    closed_by_id: id_shape.nullable(),
    created_at: moment_shape,
    closed_at: moment_shape.nullable(),
    entries: z.array(
      z.object({
        reporter_id: id_shape,
        reason,
        text: z.string().nullable(),
        created_at: moment_shape,
      }),
    ),
  })
  .meta({ id: "Report" });

/** Leaves out the fields that only the site's pages use. */
export function asAnswer({
  owner_username: _owner,
  claimed_by: _claimer,
  claimed_at: _claimed_at,
  closed_by: _closer,
  excerpt: _excerpt,
  entries,
  ...fields
}: Report) {
  return { ...fields, entries: entries.map(({ username: _username, ...entry }) => entry) };
}
