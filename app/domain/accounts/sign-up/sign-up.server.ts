import { and, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { invite_uses, invites } from "#app/db/schema.server.ts";
import { hashPassword } from "#app/lib/crypto/password.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { badRequest } from "../../base/refusal.ts";
import { joinGroupsOfInvite } from "../../members/groups/group-members.server.ts";
import type { Appearance } from "../../members/preferences/input.ts";
import { addAccount, refuseTaken } from "../../members/users/accounts.server.ts";
import { claimMailbox } from "../../members/users/claim-mailbox.server.ts";
import { requestConfirmation } from "../../members/users/email-links.server.ts";
import type { SignUpInput } from "../../members/users/input.ts";
import {
  lockAccount,
  lockAccountAndMailboxUsers,
} from "../../members/users/lock-account.server.ts";
import { isSameMailbox } from "../../members/users/mailbox.ts";
import { refuseWeakPassword } from "../../members/users/password-quality.server.ts";
import { refuseConfirmedByOther } from "../../members/users/set-email.server.ts";
import { notifyInviter } from "../../notify/notifications/create-notifications.server.ts";
import { refuseReadOnlySite } from "../../site/settings/parts/is-read-only.server.ts";
import { getInviteState, isSignedFor, readInviteCode } from "../invites/code.server.ts";
import { is_usable } from "../invites/expiry.server.ts";
import type { Device } from "../sign-in/sessions.server.ts";

/**
 * A code creates one member, that of a shared link as many as it has uses: claiming the invite's
 * row decides which requests win. A later refusal rolls the claim back. `appearance` holds the
 * guest's choices.
 */
export async function signUp(input: SignUpInput, device: Device, appearance: Appearance = {}) {
  const { code, password, confirm_password: _, ...account } = input;
  await rateLimit("sign_up", device);
  const payload = readInviteCode(code);
  if (!payload) throw badRequest("invalidInviteCode", "code");
  await refuseWeakPassword(password, account, "password");
  // The password is hashed before the transaction, because hashing may wait in its queue, and must
  // not hold a connection meanwhile.
  const hash = await hashPassword(password);
  const user = await db
    .transaction(async (tx) => {
      await refuseReadOnlySite(tx);
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
        {
          ...account,
          ...appearance,
          confirmed_email: is_proved ? account.email : null,
          is_newcomer: true,
        },
        hash,
        invite.owner_id,
      );
      if (!is_proved)
        await refuseConfirmedByOther(tx, new_user.id, new_user.email, 400, "emailTakenAtSignup");
      if (!is_proved) await requestConfirmation(tx, new_user.id, new_user.email);
      await storeUse(tx, invite, new_user.id);
      await joinGroupsOfInvite(tx, invite.id, new_user.id);
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
    .set({
      uses: sql`${invites.uses} + 1`,
      used_at: sql`case when ${invites.uses} + 1 >= ${invites.max_uses} then now() end`,
    })
    .where(and(isSignedFor(payload), is_usable))
    .returning({
      id: invites.id,
      owner_id: invites.owner_id,
      email: invites.email,
      max_uses: invites.max_uses,
      is_theirs: sql<boolean>`coalesce(fold(${invites.email}) = fold(${email}), true)`,
    });
  if (!invite) throw refusalOf(await getInviteState(payload, tx));
  if (!invite.is_theirs) throw badRequest("inviteEmailDiffers", "email");
  return invite;
}

async function storeUse(
  tx: Transaction,
  invite: { id: number; max_uses: number },
  user_id: number,
): Promise<void> {
  await (invite.max_uses === 1
    ? tx.update(invites).set({ used_by_id: user_id }).where(eq(invites.id, invite.id))
    : tx.insert(invite_uses).values({ invite_id: invite.id, user_id }));
}

function refusalOf(state: Awaited<ReturnType<typeof getInviteState>>) {
  if (state === "used" || state === "full") return badRequest("inviteUsed", "code");
  return badRequest(state === "expired" ? "inviteExpired" : "invalidInviteCode", "code");
}
