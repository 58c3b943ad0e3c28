import { href } from "react-router";
import type { User } from "#app/domain/members/users/user.ts";
import { findReportState } from "#app/domain/moderation/reports/report-list.server.ts";
import { type Flash, redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { reportAddress } from "./report-address.ts";

/** `?report=` names the report at which an act was begun. */
export function reportInAddress({ searchParams }: URL): number | null {
  const report = searchParams.get("report");
  return report === null ? null : idParam(report);
}

/** Leads to the report, if another moderator has closed it since the page was loaded. */
export async function refuseClosedReport(actor: User, report_id: number | null): Promise<void> {
  if (report_id === null || (await findReportState(actor, report_id)) !== "closed") return;
  throw await redirectWith("reportClosedMeanwhile", reportAddress(report_id));
}

/**
 * After an act that was begun at a report: back to it, or to the queue if the act has closed it.
 * `address` is where the act leads otherwise.
 */
export async function redirectAfterAct(
  actor: User,
  report_id: number | null,
  notice: Flash,
  address: string,
): Promise<Response> {
  const state = report_id === null ? null : await findReportState(actor, report_id);
  if (report_id === null || state === null) return redirectWith(notice, address);
  if (state === "closed")
    // Undoing the act would leave the report closed: it is opened again on its own page.
    return redirectWith({ ...notice, undo: undefined, report_id }, href("/moderation/reports"));
  return redirectWith(notice, reportAddress(report_id));
}
