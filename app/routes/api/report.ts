import { report_change } from "#app/domain/reports/input.ts";
import { changeReport } from "#app/domain/reports/work-on-report.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { asAnswer, report } from "./report-answer.ts";

endpoint("/reports/{id}", "Moderation", {
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
