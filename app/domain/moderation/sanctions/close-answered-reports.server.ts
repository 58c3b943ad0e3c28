import type { Transaction } from "#app/db/client.server.ts";
import { canModerateAll } from "../../base/can.ts";
import type { User } from "../../members/users/user.ts";
import { closeReportsOf } from "../reports/parts/close-reports.server.ts";
import { reportedThing, type WarnedThing } from "./warned-thing.server.ts";

/**
 * A step: closes the reports of the thing that a warning or suspension is about, or those about the
 * member, which only superusers and moderators of everything see.
 */
export async function closeAnsweredReports(
  tx: Transaction,
  actor: User,
  member: { id: number; username: string },
  { thing, outcome }: { thing: WarnedThing | null; outcome: "warned" | "suspended" },
): Promise<void> {
  if (thing) await closeReportsOf(tx, actor, reportedThing(thing), { outcome, title: thing.title });
  else if (canModerateAll(actor))
    await closeReportsOf(tx, actor, { user_id: member.id }, { outcome, title: member.username });
}
