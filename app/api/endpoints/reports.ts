import { z } from "zod";
import { queue_tab, report_change, report_input } from "#app/domain/moderation/reports/input.ts";
import { REPORT_REASONS } from "#app/domain/moderation/reports/reasons.ts";
import {
  getReport,
  listReports,
  type Report,
} from "#app/domain/moderation/reports/report-list.server.ts";
import { reportThing } from "#app/domain/moderation/reports/report-thing.server.ts";
import { thingOf } from "#app/domain/moderation/reports/reportable.server.ts";
import { changeReport } from "#app/domain/moderation/reports/work-on-report.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import {
  count_shape,
  id_shape,
  listOf,
  moment_shape,
  paging,
  wide_id_shape,
} from "../protocol/shapes.ts";

const reason = z.enum(REPORT_REASONS);
const type = z.enum(["topic", "post", "user"]);
const thing = {
  topic_id: id_shape.nullable(),
  post_id: wide_id_shape.nullable(),
  user_id: id_shape.nullable(),
};

/** What a member has reported, as that member sees it. */
const own_report = z
  .object({ id: id_shape, ...thing, reason, text: z.string().nullable(), created_at: moment_shape })
  .meta({ id: "OwnReport" });

/** What members have reported, as moderators see it. */
const report = z
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
function asAnswer({
  owner_username: _owner,
  claimed_by: _claimer,
  claimed_at: _claimed_at,
  closed_by: _closer,
  excerpt: _excerpt,
  is_removed: _is_removed,
  entries,
  ...fields
}: Report) {
  return { ...fields, entries: entries.map(({ username: _username, ...entry }) => entry) };
}

endpoint("/reports", "Moderation", {
  GET: operation({
    operationId: "listReports",
    summary:
      "The reports of the forums that you moderate: what waits longest first, or the last closed",
    description:
      "For moderators. There is one report for each thing, with what every member said about it.",
    access: "member",
    scope: "administer",
    query: paging.extend({ state: queue_tab.default("open") }),
    answer: listOf(report),
    refusals: [403],
    run: async ({ actor, input }) => {
      const { data, count } = await listReports(actor, input);
      return { data: data.map(asAnswer), count };
    },
  }),
  POST: operation({
    operationId: "createReport",
    summary: "Report a topic, a reply or a member to the moderators",
    description: "Each member reports a thing once. Its author does not learn of it.",
    access: "member",
    body: report_input,
    answer: own_report,
    refusals: [400, 404, 409],
    creates: "report",
    run: ({ actor, input, call_key }) => reportThing(actor, thingOf(input), input, call_key),
  }),
});

endpoint("/reports/{id}", "Moderation", {
  GET: operation({
    operationId: "getReport",
    summary: "A report of a forum that you moderate",
    access: "member",
    scope: "administer",
    answer: report,
    refusals: [403, 404],
    run: async ({ actor, params }) => asAnswer(await getReport(actor, params.id)),
  }),
  PATCH: operation({
    operationId: "updateReport",
    summary: "Claim a report, close it with its outcome, or open it again",
    description: "For moderators. While it is claimed, others leave it alone.",
    access: "member",
    scope: "administer",
    body: report_change,
    answer: report,
    refusals: [403, 404, 409],
    run: async ({ actor, params, input }) => asAnswer(await changeReport(actor, params.id, input)),
  }),
});
