import { db } from "#app/db/client.server.ts";
import { warnings } from "#app/db/schema.server.ts";
import { canModerateSome } from "../../base/can.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed } from "../../base/refusal.ts";
import { userSubject } from "../../members/users/audit-fields.ts";
import type { User } from "../../members/users/user.ts";
import { notifyOf } from "../../notify/notifications/parts/notify-of.server.ts";
import { record } from "../audit/parts/record.server.ts";
import { closeAnsweredReports } from "./close-answered-reports.server.ts";
import { lockMember } from "./lock-member.server.ts";
import { refuseSuspended } from "./parts/refuse-suspended.ts";
import { getWarnedThing, type ThingIds } from "./warned-thing.server.ts";

/** The member sees it before the next page, once, and gets a notification and an e-mail. */
export async function warnMember(
  actor: User,
  user_id: number,
  { reason, about }: { reason: string; about: ThingIds | null },
): Promise<{ id: number; username: string }> {
  refuseSuspended(actor);
  if (!canModerateSome(actor)) throw notAllowed();
  await rateLimit("moderate", actor);
  const thing = about && (await getWarnedThing(actor, user_id, about));
  return await db.transaction(async (tx) => {
    const member = await lockMember(tx, actor, user_id);
    const [warning] = await tx
      .insert(warnings)
      .values({
        user_id,
        reason,
        warned_by_id: actor.id,
        topic_id: thing?.topic_id,
        post_id: thing?.post_id,
      })
      .returning({ id: warnings.id });
    if (!warning) throw new Error("A warning was not stored");
    await notifyOf(tx, [user_id], { event: "warned", reason });
    await enqueue(tx, "send-discipline", { user_id, warning_id: warning.id });
    await closeAnsweredReports(tx, actor, member, { thing, outcome: "warned" });
    await record(tx, actor, {
      action: "warned",
      ...userSubject(member),
      after: { reason, ...(thing && { title: thing.title, topic_id: thing.topic_id }) },
      forum_id: thing?.forum_id,
    });
    return { id: warning.id, username: member.username };
  });
}
