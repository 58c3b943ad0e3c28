import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { report_change } from "#app/domain/reports/input.ts";
import { getReport } from "#app/domain/reports/report-list.server.ts";
import { changeReport } from "#app/domain/reports/work-on-report.server.ts";
import { asAnswer, report } from "./report-answer.ts";

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
