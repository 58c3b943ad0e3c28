import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { violatesUnique } from "#app/db/errors.server.ts";
import { reports, topics, users } from "#app/db/schema.server.ts";
import { canHandleReport } from "../../base/can.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notFound, Refusal } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { restorePost } from "../../topics/trash/restore-post.server.ts";
import { record } from "../audit/parts/record.server.ts";
import { refuseSuspended } from "../sanctions/parts/refuse-suspended.ts";
import type { ReportChange } from "./input.ts";
import { notifyReporters } from "./parts/close-reports.server.ts";
import { refuseMembers } from "./refuse-members.server.ts";
import { getReport } from "./report-list.server.ts";

/** The API calls this with the new state. */
export async function changeReport(actor: User, report_id: number, change: ReportChange) {
  const { state, outcome, note = null } = change;
  if (state === "claimed") await claimReport(actor, report_id);
  if (state === "closed" && outcome) await closeReport(actor, report_id, { outcome, note });
  if (state === "open") await openReportAgain(actor, report_id);
  return await getReport(actor, report_id);
}

/**
 * Claims the report, so that nobody else handles it. `seen_claim` is the moderator from whom it is
 * taken over: a claim that the actor has not seen is not overruled.
 */
export async function claimReport(
  actor: User,
  report_id: number,
  seen_claim: number | null = null,
): Promise<void> {
  await workOn(actor, report_id, async (tx, report) => {
    if (report.claimed_by_id === actor.id) return;
    if (report.claimed_by_id !== seen_claim) throw claimedByOther();
    await tx
      .update(reports)
      .set({ claimed_by_id: actor.id, claimed_at: sql`now()` })
      .where(eq(reports.id, report_id));
    await record(tx, actor, { action: "claimed", ...subjectOf(report) });
  });
}

/** Ends the claim, or opens a closed report again. */
export async function openReportAgain(actor: User, report_id: number): Promise<void> {
  await workOn(
    actor,
    report_id,
    async (tx, report) => {
      const was_closed = report.state === "closed";
      if (!was_closed && report.claimed_by_id === null) return;
      const claim = { claimed_by_id: null, claimed_at: null };
      const closing = {
        state: "open",
        outcome: null,
        note: null,
        closed_by_id: null,
        closed_at: null,
      };
      await tx
        .update(reports)
        .set(was_closed ? { ...claim, ...closing } : claim)
        .where(eq(reports.id, report_id));
      const before = { state: was_closed ? "closed" : "claimed" };
      await record(tx, actor, {
        action: "changed",
        ...subjectOf(report),
        before,
        after: { state: "open" },
      });
    },
    { may_be_closed: true },
  ).catch((error: unknown) => {
    // The thing was reported again after this report was closed.
    throw OPEN_INDEXES.some((index) => violatesUnique(error, index))
      ? new Refusal(409, "reportedAgain")
      : error;
  });
}

const OPEN_INDEXES = ["reports_open_topic", "reports_open_post", "reports_open_user"];

type Closing = { outcome: "dismissed" | "handled"; note?: string | null };

/**
 * Notifies the reporters of the outcome. If the report is dismissed, a reply that the site has
 * hidden is restored before: if this process ends in between, the report is still open.
 */
export async function closeReport(
  actor: User,
  report_id: number,
  { outcome, note = null }: Closing,
): Promise<void> {
  refuseSuspended(actor);
  const report = await getReport(actor, report_id);
  refuseOthersWork(actor, report);
  const { is_hidden, topic_id, post_id } = report;
  if (outcome === "dismissed" && is_hidden && topic_id !== null && post_id !== null)
    await restorePost(actor, topic_id, post_id);
  await workOn(actor, report_id, async (tx, locked_report) => {
    refuseOthersWork(actor, locked_report);
    await tx
      .update(reports)
      .set({ state: "closed", outcome, note, closed_by_id: actor.id, closed_at: sql`now()` })
      .where(eq(reports.id, report_id));
    await notifyReporters(tx, report_id, { outcome, title: locked_report.title });
    await record(tx, actor, { action: "closed", ...subjectOf(locked_report), after: { outcome } });
  });
}

type LockedReport = Awaited<ReturnType<typeof lockReport>>;

/**
 * Runs the steps on the locked report, which must be open unless the act is for a closed one too.
 */
async function workOn(
  actor: User,
  report_id: number,
  steps: (tx: Transaction, report: LockedReport) => Promise<void>,
  { may_be_closed = false } = {},
): Promise<void> {
  refuseSuspended(actor);
  refuseMembers(actor);
  await rateLimit("moderate", actor);
  await db.transaction(async (tx) => {
    const report = await lockReport(tx, report_id);
    if (!canHandleReport(actor, report)) throw notFound("reportNotFound");
    if (report.state === "closed" && !may_be_closed) throw closedMeanwhile();
    await steps(tx, report);
  });
}

async function lockReport(tx: Transaction, report_id: number) {
  const [report] = await tx
    .select({
      id: reports.id,
      forum_id: reports.forum_id,
      owner_id: reports.owner_id,
      state: reports.state,
      claimed_by_id: reports.claimed_by_id,
      title: sql<
        string | null
      >`(select ${topics.title} from ${topics} where ${topics.id} = ${reports.topic_id})`,
      owner_username: sql<
        string | null
      >`(select ${users.username} from ${users} where ${users.id} = ${reports.owner_id})`,
    })
    .from(reports)
    .where(eq(reports.id, report_id))
    .for("no key update");
  if (!report) throw notFound("reportNotFound");
  return report;
}

function refuseOthersWork(
  actor: User,
  report: Pick<LockedReport, "state" | "claimed_by_id">,
): void {
  if (report.state === "closed") throw closedMeanwhile();
  if (report.claimed_by_id !== null && report.claimed_by_id !== actor.id) throw claimedByOther();
}

const closedMeanwhile = () => new Refusal(409, "reportClosed");
const claimedByOther = () => new Refusal(409, "reportClaimed");

function subjectOf({ id, title, owner_username, forum_id }: LockedReport) {
  return {
    subject_type: "report",
    subject_id: id,
    subject_name: title ?? owner_username ?? String(id),
    forum_id,
  } as const;
}
