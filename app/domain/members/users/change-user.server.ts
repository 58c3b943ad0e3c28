import { and, eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { sessions, users } from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { hashPassword } from "#app/lib/crypto/password.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import { canAdminister } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import type { LoadedVersions } from "../../base/edit-version.server.ts";
import { refuseReadOnly } from "../../base/read-only.ts";
import { badRequest, notAllowed, notFound } from "../../base/refusal.ts";
import { changeSightOfMember } from "../../forums/audiences/parts/change-sight-of-member.server.ts";
import { recordChange } from "../../moderation/audit/parts/record.server.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import { refuseTaken } from "./accounts.server.ts";
import { userAuditFields, userSubject } from "./audit-fields.ts";
import { checkPassword } from "./check-password.server.ts";
import { own_columns } from "./columns.server.ts";
import { countEmailChange } from "./email-change-limits.server.ts";
import { endLinks } from "./end-links.server.ts";
import type { ChangeMeInput, ChangePasswordInput, ChangeUserInput } from "./input.ts";
import { isSameMailbox } from "./mailbox.ts";
import { refuseWeakPassword } from "./password-quality.server.ts";
import { setPassword } from "./passwords.server.ts";
import { setEmailBySuperuser, setUnconfirmedEmail } from "./set-email.server.ts";
import { lockSuperusers, refuseWithoutSuperuser } from "./superusers.server.ts";
import type { OwnUser, User } from "./user.ts";
import { refuseTooManyUsernames } from "./usernames.server.ts";
import { managedFields, refuseOutdatedAccount, refuseOutdatedProfile } from "./versions.server.ts";

const refuseTakenByOther = refuseTaken(409, "emailTakenByOther", "usernameTakenByOther");

/**
 * A new password ends every session of the account except `kept_session_id`, the session of an
 * administrator who changes the own account. Setting the e-mail, the password or the activity ends
 * every link of the account, because a thief may have its mailbox or password.
 */
export async function changeUser(
  actor: User,
  user_id: number,
  input: ChangeUserInput & { may_share_invites?: boolean; is_trusted?: boolean },
  kept_session_id?: number,
  loaded_versions?: LoadedVersions,
) {
  if (!canAdminister(actor)) throw notAllowed();
  const { password, confirm_password: _, email, ...changes } = input;
  const hash = password === undefined ? null : await hashPassword(password);
  const demotes = changes.is_superuser === false || changes.is_active === false;
  const { user, changes_email } = await db
    .transaction(async (tx) => {
      if (demotes) await lockSuperusers(tx);
      const [before] = await tx
        .select({
          ...own_columns,
          confirmed_email: users.confirmed_email,
          may_share_invites: users.may_share_invites,
          is_trusted: users.is_trusted,
        })
        .from(users)
        .where(and(eq(users.id, user_id), eq(users.is_former, false)))
        .for("update");
      if (!before) throw notFound("userIdNotFound");
      if (isNewProfile(before, changes)) refuseReadOnly(actor);
      const change = { ...changes, email, password };
      await refuseOutdatedAccount(tx, actor, { loaded_versions, before, change });
      const changes_email = email !== undefined && !isSameMailbox(before.email, email);
      const changes_role = (changes.is_superuser ?? before.is_superuser) !== before.is_superuser;
      const changes_activity = (changes.is_active ?? before.is_active) !== before.is_active;
      if (changes_role || changes_activity || changes_email || hash !== null)
        refuseUnconfirmed(actor);
      const update = () => updateUser(tx, user_id, { ...changes, email });
      // Superusers see every forum.
      const user =
        changes.is_superuser === undefined
          ? await update()
          : await changeSightOfMember(tx, user_id, update);
      if (!user) throw notFound("userIdNotFound");
      if (password !== undefined) await refuseWeakPassword(password, user, "password");
      if (demotes) await refuseWithoutSuperuser(tx);
      if (changes_email) await setEmailBySuperuser(tx, before, email);
      if (hash !== null) await setPassword(tx, user_id, hash, kept_session_id);
      if (changes_email || hash !== null || user.is_active !== before.is_active)
        await endLinks(tx, user_id, { by: "superuser" });
      // The API answers sessions of an inactive account with "inactive"; they must not become valid
      // again when it is activated.
      if (user.is_active && !before.is_active)
        await tx.delete(sessions).where(eq(sessions.user_id, user_id));
      if (user.is_active !== before.is_active) signalMembersAfterCommit(tx, [user_id]);
      const password_field = hash === null ? undefined : { password: "changed" };
      if (user_id !== actor.id)
        await recordChange(tx, actor, userSubject(before), managedFields(before), {
          ...userAuditFields(user),
          may_share_invites: changes.may_share_invites ?? before.may_share_invites,
          is_trusted: changes.is_trusted ?? before.is_trusted,
          ...password_field,
        });
      return { user, changes_email };
    })
    .catch(refuseTakenByOther);
  if (changes_email) logEvent("email_changed", { user_id, by_user_id: actor.id });
  if (hash !== null) logEvent("password_changed", { user_id, by_user_id: actor.id });
  return user;
}

/** Changes the account by the API, where a new address is used at once and stays unconfirmed. */
export async function changeMe(
  actor: User,
  { email, ...names }: ChangeMeInput,
  loaded_versions?: LoadedVersions,
) {
  refuseNewProfile(actor, names);
  if (email !== undefined && !isSameMailbox(email, actor.email)) {
    refuseUnconfirmed(actor);
    await countEmailChange(actor, email);
  }
  const { user, changes_email } = await db
    .transaction(async (tx) => {
      const [before] = await tx
        .select({ ...own_columns, confirmed_email: users.confirmed_email })
        .from(users)
        .where(eq(users.id, actor.id))
        .for("update");
      if (!before) throw notFound("userNotFound");
      await refuseOutdatedProfile(tx, { loaded_versions, before, change: { ...names, email } });
      if (email !== undefined) await setUnconfirmedEmail(tx, before, email);
      const user = await updateUser(tx, actor.id, names);
      await refuseTooManyUsernames(tx, actor, names.username);
      if (!user) throw notFound("userNotFound");
      return { user, changes_email: !isSameMailbox(user.email, before.email) };
    })
    .catch(refuseTakenByOther);
  if (changes_email) logEvent("email_changed", { user_id: actor.id });
  return user;
}

/** A suspended member keeps what others see of the profile, and may change the address. */
export function refuseNewProfile(actor: User, profile: Omit<ChangeMeInput, "email">): void {
  if (isNewProfile(actor, profile)) refuseSuspended(actor);
}

type Profile = Pick<OwnUser, "username" | "full_name" | "about">;

function isNewProfile(before: Profile, changes: Omit<ChangeMeInput, "email">): boolean {
  const {
    username = before.username,
    full_name = before.full_name,
    about = before.about,
  } = changes;
  return username !== before.username || full_name !== before.full_name || about !== before.about;
}

/** Ends all other sessions of the member. */
export async function changeMyPassword(
  actor: User,
  session: { id: number },
  input: ChangePasswordInput,
): Promise<void> {
  await checkPassword(actor, input.current_password);
  if (input.new_password === input.current_password)
    throw badRequest("samePassword", "new_password");
  await refuseWeakPassword(input.new_password, actor, "new_password");
  const hash = await hashPassword(input.new_password);
  await db.transaction((tx) => setPassword(tx, actor.id, hash, session.id));
  logEvent("password_changed", { user_id: actor.id });
}

/** A step: writes the given fields and returns the account, unless it was deleted meanwhile. */
export async function updateUser(
  tx: Transaction,
  user_id: number,
  changes: Partial<OwnUser & Pick<User, "may_share_invites" | "is_trusted">>,
) {
  const has_changes = Object.values(changes).some((value) => value !== undefined);
  const is_account = and(eq(users.id, user_id), eq(users.is_former, false));
  const [user] = has_changes
    ? await tx.update(users).set(changes).where(is_account).returning(own_columns)
    : await tx.select(own_columns).from(users).where(is_account);
  return user;
}
