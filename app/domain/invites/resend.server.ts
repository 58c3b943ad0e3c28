import { db } from "#app/db/client.server.ts";
import { limit } from "../limits.server.ts";
import { enqueue } from "../queue/queue.server.ts";
import { refused } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { getInvite } from "./invite-page.server.ts";

/** The letter once more, for an invite that still opens the door. One that goes in the meantime is not sent. */
export async function resendInvite(me: User, invite_id: number): Promise<void> {
  const { email, used_at, is_expired } = await getInvite(me, invite_id);
  if (used_at) throw refused("inviteUsed");
  if (is_expired) throw refused("inviteExpired");
  if (!email) throw refused("inviteHasNoEmail");
  await limit("invite", me);
  await limit("invitation_letter", { id: invite_id });
  await db.transaction((tx) => enqueue(tx, "send-invitation", { invite_id }));
}
