import { and, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { invites } from "#app/db/schema.server.ts";
import { logEvent } from "#app/lib/log.server.ts";
import { hashPassword } from "#app/lib/password.server.ts";
import type { Device } from "../access/sessions.server.ts";
import { getInviteState, isSignedFor, readInviteCode } from "../invites/code.server.ts";
import { is_usable } from "../invites/expiry.server.ts";
import { notifyInviter } from "../notifications/create-notifications.server.ts";
import { rateLimit } from "../rate-limits.server.ts";
import { badRequest } from "../refusal.ts";
import { addAccount, refuseTaken } from "../users/accounts.server.ts";
import { claimMailbox } from "../users/claim-mailbox.server.ts";
import { requestConfirmation } from "../users/email-links.server.ts";
import type { SignUpInput } from "../users/input.ts";
import { lockAccount, lockAccountAndMailboxUsers } from "../users/lock-account.server.ts";
import { isSameMailbox } from "../users/mailbox.ts";
import { refuseWeakPassword } from "../users/password-quality.server.ts";
import type { Appearance } from "../users/preferences-input.ts";
import { refuseConfirmedByOther } from "../users/set-email.server.ts";

/**
 * A code creates one member: claiming the invite's row decides which request wins. A later refusal
 * rolls the claim back. `appearance` holds the guest's choices.
 */
export async function signUp(input: SignUpInput, device: Device, appearance: Appearance = {}) {
  const { code, password, confirm_password: _, ...account } = input;
  await rateLimit("sign_up", device);
  const payload = readInviteCode(code);
  if (!payload) throw badRequest("invalidInviteCode", "code");
  await refuseWeakPassword(password, account, "password");
  // Before the transaction, because hashing may wait in its queue, and must not hold a connection
  // meanwhile.
  const hash = await hashPassword(password);
  const user = await db
    .transaction(async (tx) => {
      const inviter = sql`select ${invites.owner_id} from ${invites} where ${invites.id} = ${payload.jti}`;
      await (payload.is_mailed
        ? lockAccountAndMailboxUsers(tx, inviter, sql`${account.email}`)
        : lockAccount(tx, inviter));
      const invite = await claimInvite(tx, payload, account.email);
      // Only the code in the message proves the mailbox: the inviter sees the link to copy, and may
      // have entered any address.
      const is_proved = payload.is_mailed === true && isSameMailbox(invite.email, account.email);
      if (is_proved) await claimMailbox(tx, null, account.email);
      const new_user = await addAccount(
        tx,
        { ...account, ...appearance, confirmed_email: is_proved ? account.email : null },
        hash,
        invite.owner_id,
      );
      if (!is_proved)
        await refuseConfirmedByOther(tx, new_user.id, new_user.email, 400, "emailTakenAtSignup");
      if (!is_proved) await requestConfirmation(tx, new_user.id, new_user.email);
      await tx.update(invites).set({ used_by_id: new_user.id }).where(eq(invites.id, invite.id));
      await notifyInviter(tx, invite.owner_id, new_user.id);
      return new_user;
    })
    .catch(refuseTaken(400, "emailTakenAtSignup", "usernameTakenAtSignup"));
  logEvent("sign_up", { user_id: user.id, invite_id: payload.jti, address: device.address });
  return user;
}

async function claimInvite(
  tx: Transaction,
  payload: NonNullable<ReturnType<typeof readInviteCode>>,
  email: string,
) {
  const [invite] = await tx
    .update(invites)
    .set({ used_at: sql`now()` })
    .where(and(isSignedFor(payload), is_usable))
    .returning({
      id: invites.id,
      owner_id: invites.owner_id,
      email: invites.email,
      is_theirs: sql<boolean>`coalesce(fold(${invites.email}) = fold(${email}), true)`,
    });
  if (!invite) throw refusalOf(await getInviteState(payload, tx));
  if (!invite.is_theirs) throw badRequest("inviteEmailDiffers", "email");
  return invite;
}

function refusalOf(state: Awaited<ReturnType<typeof getInviteState>>) {
  if (state === "used") return badRequest("inviteUsed", "code");
  return badRequest(state === "expired" ? "inviteExpired" : "invalidInviteCode", "code");
}
