import { and, asc, desc, eq, isNull, or, type SQL } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { reports } from "#app/db/schema.server.ts";
import { canHandleReport, canModerateSome } from "../../base/can.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { selectReports } from "./columns.server.ts";
import type { QueueTab } from "./input.ts";
import { isHandledByActor } from "./parts/handled-reports.server.ts";
import { has_thing } from "./parts/open-reports.server.ts";
import { refuseMembers } from "./refuse-members.server.ts";

const REPORTS_PER_PAGE = 20;

export type Report = Awaited<ReturnType<typeof getReport>>;

/**
 * Open reports begin with the one that has waited longest, closed reports with the last one closed.
 */
export async function listReports(
  actor: User,
  { state, skip, limit }: PageRange & { state: QueueTab },
) {
  refuseMembers(actor);
  const condition = and(isHandledByActor(actor), isIn(actor, state));
  const order =
    state === "closed" ? [desc(reports.closed_at), desc(reports.id)] : [asc(reports.id)];
  const [data, count] = await Promise.all([
    selectReports()
      .where(condition)
      .orderBy(...order)
      .offset(skip)
      .limit(limit),
    db.$count(reports, condition),
  ]);
  return { data, count };
}

/** A page of the queue, with only the newest text of each report's entries. */
export async function getReportsPage(actor: User, state: QueueTab, requested_page: number) {
  const { data, ...pagination } = await pageOf(requested_page, REPORTS_PER_PAGE, (range) =>
    listReports(actor, { ...range, state }),
  );
  const rows = data.map(({ entries, note: _note, ...report }) =>
    Object.assign(report, { newest_text: entries.find(({ text }) => text !== null)?.text ?? null }),
  );
  return { reports: rows, state, ...pagination };
}

/** Refuses with 404 a report that the actor does not handle. */
export async function getReport(actor: User, report_id: number) {
  refuseMembers(actor);
  const [report] = await selectReports()
    .where(eq(reports.id, report_id))
    .prepare("report_by_id")
    .execute();
  if (!report || !canHandleReport(actor, report)) throw notFound("reportNotFound");
  return report;
}

/** Null for a report that the actor does not handle. */
export async function findReportState(actor: User, report_id: number) {
  if (!canModerateSome(actor)) return null;
  const [report] = await db
    .select({ owner_id: reports.owner_id, forum_id: reports.forum_id, state: reports.state })
    .from(reports)
    .where(eq(reports.id, report_id));
  return report && canHandleReport(actor, report) ? report.state : null;
}

/** The open report that has waited longest, except for those that another moderator has claimed. */
export async function findNextReport(actor: User): Promise<Report | null> {
  const is_free = or(isNull(reports.claimed_by_id), eq(reports.claimed_by_id, actor.id));
  const [report] = await selectReports()
    .where(and(isHandledByActor(actor), isIn(actor, "open"), is_free))
    .orderBy(asc(reports.id))
    .limit(1);
  return report ?? null;
}

function isIn(actor: User, state: QueueTab): SQL | undefined {
  if (state === "closed") return eq(reports.state, "closed");
  const is_mine = state === "mine" ? eq(reports.claimed_by_id, actor.id) : undefined;
  return and(eq(reports.state, "open"), has_thing, is_mine);
}
