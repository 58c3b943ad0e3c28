import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { listOf, paging } from "#app/api/protocol/shapes.ts";
import { queue_tab, report_input } from "#app/domain/reports/input.ts";
import { listReports } from "#app/domain/reports/report-list.server.ts";
import { reportThing } from "#app/domain/reports/report-thing.server.ts";
import { thingOf } from "#app/domain/reports/reportable.server.ts";
import { asAnswer, own_report, report } from "./report-answer.ts";

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
