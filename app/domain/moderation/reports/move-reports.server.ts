import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { reports } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { isReportOf, type ReportedThing } from "./parts/close-reports.server.ts";

/** A step: moves reports of replies to the topic where the replies are now. */
export async function moveReportsOfPosts(
  tx: Transaction,
  post_ids: readonly number[],
  place: { topic_id: number; forum_id: number },
): Promise<void> {
  if (post_ids.length === 0) return;
  await tx
    .update(reports)
    .set(place)
    .where(sql`${reports.post_id} = any(${numberArray(post_ids)})`);
}

/**
 * A step: moves reports of a reply that became an opening post, or of an opening post that became a
 * reply.
 */
export async function moveReportsOf(
  tx: Transaction,
  thing: ReportedThing,
  place: { topic_id: number; post_id: number | null; forum_id: number },
): Promise<void> {
  await tx.update(reports).set(place).where(isReportOf(thing));
}
