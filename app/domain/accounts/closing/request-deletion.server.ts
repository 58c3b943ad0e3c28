import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { account_deletions, sessions } from "#app/db/schema.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import { badRequest } from "../../base/refusal.ts";
import { LEAVING_DAYS } from "../../base/retention.ts";
import { checkPassword } from "../../members/users/check-password.server.ts";
import { endLinks } from "../../members/users/end-links.server.ts";
import { lockPassword } from "../../members/users/lock-password.server.ts";
import type { User } from "../../members/users/user.ts";
import type { DeleteMeInput } from "./delete-me-input.ts";
import { refuseUnlessDeletable } from "./delete-user.server.ts";
import { enqueueLeavingMail } from "./parts/keep-account.server.ts";

/**
 * A member asks to delete the own account. It is left at once, and nobody can use it meanwhile: all
 * sessions, with their devices for push messages, keys of programs and addresses of feeds end. A
 * job deletes it after a week, unless signing in takes that back.
 */
export async function requestDeletion(
  actor: User,
  { current_password, writing }: DeleteMeInput,
): Promise<{ due_at: Date }> {
  refuseUnlessDeletable(actor, actor.id);
  const hash = await checkPassword(actor, current_password);
  return await db.transaction(async (tx) => {
    if ((await lockPassword(tx, actor.id)) !== hash)
      throw badRequest("incorrectPassword", "current_password");
    const [deletion] = await tx
      .insert(account_deletions)
      .values({
        user_id: actor.id,
        keeps_posts: writing === "keep",
        due_at: sql`now() + make_interval(days => ${LEAVING_DAYS})`,
      })
      // A form that was sent twice.
      .onConflictDoUpdate({
        target: account_deletions.user_id,
        set: { keeps_posts: sql`excluded.keeps_posts` },
      })
      .returning({ due_at: account_deletions.due_at });
    if (!deletion) throw new Error("A deletion was not stored");
    await tx.delete(sessions).where(eq(sessions.user_id, actor.id));
    await endLinks(tx, actor.id, { by: "reset" });
    await enqueueLeavingMail(tx, actor.id, "asked");
    logEvent("deletion_requested", { user_id: actor.id });
    return deletion;
  });
}
