import { db } from "#app/db/client.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { badRequest } from "../../base/refusal.ts";
import { getManagedUser } from "../../members/users/admin-users.server.ts";
import { userSubject } from "../../members/users/audit-fields.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";

/**
 * Sends another member a link to choose a new password. The superuser does not see it: a superuser
 * who set the password would know it.
 */
export async function sendResetLinkTo(actor: User, user_id: number): Promise<void> {
  const user = await getManagedUser(actor, user_id);
  if (!user.is_active) throw badRequest("inactiveUser");
  await rateLimit("recovery_email", user.email);
  await db.transaction(async (tx) => {
    await enqueue(tx, "send-reset-link", { email: user.email });
    await record(tx, actor, { action: "reset_link_sent", ...userSubject(user) });
  });
}
