import { and, eq, not, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { reports } from "#app/db/schema.server.ts";
import { deleteInBatches } from "../../base/in-batches.server.ts";
import { CLOSED_REPORT_DAYS } from "../../base/retention.ts";
import { notifyReporters } from "./parts/close-reports.server.ts";
import { has_thing, may_come_back } from "./parts/open-reports.server.ts";

/** An hour has seldom more; the next run takes the rest. */
const CLOSED_AT_ONCE_MAX = 500;

/**
 * Closes reports of things that were deleted for good, which nobody sees in the queue, and deletes
 * what nobody needs: reports by or about members who have deleted their accounts, and old ones.
 */
export async function cleanUpReports(): Promise<void> {
  await closeReportsOfGoneThings();
  await deleteInBatches(
    reports,
    sql`not exists (select from report_entries where report_entries.report_id = reports.id)`,
  );
  await deleteInBatches(
    reports,
    sql`state = 'closed' and (closed_at < now() - make_interval(days => ${CLOSED_REPORT_DAYS})
      or not exists (select from users where users.id = reports.owner_id))`,
  );
}

async function closeReportsOfGoneThings(): Promise<void> {
  const gone = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.state, "open"), not(has_thing), not(may_come_back)))
    .limit(CLOSED_AT_ONCE_MAX);
  for (const { id } of gone)
    await db.transaction(async (tx) => {
      const [report] = await tx
        .update(reports)
        .set({ state: "closed", outcome: "handled", closed_at: sql`now()` })
        .where(and(eq(reports.id, id), eq(reports.state, "open")))
        .returning({ id: reports.id });
      if (report) await notifyReporters(tx, id, { outcome: "handled", title: null });
    });
}
