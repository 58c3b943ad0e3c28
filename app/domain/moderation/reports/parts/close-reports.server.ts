import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { report_entries, reports } from "#app/db/schema.server.ts";
import { notifyOf } from "../../../notify/notifications/parts/notify-of.server.ts";

export type ReportedThing = { topic_id: number } | { post_id: number } | { user_id: number };
export type ReportOutcome = "dismissed" | "removed" | "warned" | "suspended" | "handled";

/**
 * A step of a command that resolves a report: closes the open report of the thing, if there is one,
 * and notifies the reporters. `title` is the title that the reporters know.
 */
export async function closeReportsOf(
  tx: Transaction,
  actor: { id: number },
  thing: ReportedThing,
  {
    outcome,
    title,
    note = null,
  }: { outcome: ReportOutcome; title: string | null; note?: string | null },
): Promise<void> {
  const [report] = await tx
    .update(reports)
    .set({ state: "closed", outcome, note, closed_by_id: actor.id, closed_at: sql`now()` })
    .where(and(eq(reports.state, "open"), isReportOf(thing)))
    .returning({ id: reports.id });
  if (report) await notifyReporters(tx, report.id, { outcome, title });
}

/** A step: notifies the reporters of the outcome. */
export async function notifyReporters(
  tx: Transaction,
  report_id: number,
  { outcome, title }: { outcome: ReportOutcome; title: string | null },
): Promise<void> {
  const reporters = await tx
    .select({ id: report_entries.reporter_id, topic_id: reports.topic_id })
    .from(report_entries)
    .innerJoin(reports, eq(reports.id, report_entries.report_id))
    .where(eq(report_entries.report_id, report_id));
  await notifyOf(
    tx,
    reporters.map(({ id }) => id),
    {
      event: "report_closed",
      outcome: outcome === "dismissed" ? "dismissed" : "acted",
      title,
      topic_id: title === null ? null : (reporters[0]?.topic_id ?? null),
    },
  );
}

export function isReportOf(thing: ReportedThing): SQL | undefined {
  if ("user_id" in thing) return eq(reports.user_id, thing.user_id);
  if ("post_id" in thing) return eq(reports.post_id, thing.post_id);
  return and(eq(reports.topic_id, thing.topic_id), isNull(reports.post_id));
}
