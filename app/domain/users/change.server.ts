import { eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { hashPassword } from "#app/lib/password.server.ts";
import { recordChange } from "../audit/audit.server.ts";
import { canAdminister } from "../can.ts";
import { limit } from "../limits.server.ts";
import { enqueue } from "../queue/queue.server.ts";
import { notAllowed, notFound, refused } from "../refusal.ts";
import { refuseTaken } from "./accounts.server.ts";
import { checkPassword } from "./check-password.server.ts";
import { own_columns } from "./columns.server.ts";
import { asSubject, factsOf } from "./facts.ts";
import type { ChangeMeInput, ChangePasswordInput, ChangeUserInput } from "./input.ts";
import { setPassword } from "./passwords.server.ts";
import { keepOneSuperuser, lockSuperusers } from "./superusers.server.ts";
import type { OwnUser, User } from "./user.ts";

const refuseTakenByOther = refuseTaken(409, "emailTakenByOther", "usernameTakenByOther");

/** A new password ends every session of the account, `kept_session_id` aside: the administrator's own, when the account is his. */
export async function changeUser(me: User, user_id: number, input: ChangeUserInput, kept_session_id?: number): Promise<OwnUser> {
  if (!canAdminister(me)) throw notAllowed();
  const { password, confirm_password: _, ...changes } = input;
  const hash = password === undefined ? null : await hashPassword(password);
  const demotes = changes.is_superuser === false || changes.is_active === false;
  const changed = await db.transaction(async (tx) => {
    if (demotes) await lockSuperusers(tx);
    const [before] = await tx.select(own_columns).from(users).where(eq(users.id, user_id)).for("no key update");
    const user = await updateUser(tx, user_id, changes);
    if (!before || !user) throw notFound("userIdNotFound");
    if (demotes) await keepOneSuperuser(tx);
    if (hash !== null) await setPassword(tx, user_id, hash, kept_session_id);
    const secret = hash === null ? undefined : { password: "changed" };
    if (user_id !== me.id) await recordChange(tx, me, asSubject(before), factsOf(before), { ...factsOf(user), ...secret });
    return user;
  }).catch(refuseTakenByOther);
  return changed;
}

export async function changeMe(me: User, changes: ChangeMeInput): Promise<OwnUser> {
  if (changes.email !== undefined && changes.email !== me.email) await limit("email_change", me);
  const user = await db.transaction(async (tx) => {
    const [before] = await tx.select({ email: users.email }).from(users).where(eq(users.id, me.id)).for("update");
    const changed = await updateUser(tx, me.id, changes);
    if (before && changed && changed.email !== before.email) await enqueue(tx, "send-email-changed", { user_id: me.id, email: before.email });
    return changed;
  }).catch(refuseTakenByOther);
  if (!user) throw notFound("userNotFound");
  return user;
}

/** The session that asks stays; whoever else is signed in, perhaps with the old password, is out. */
export async function changeMyPassword(me: User, session: { id: number }, input: ChangePasswordInput): Promise<void> {
  await checkPassword(me, input.current_password);
  if (input.new_password === input.current_password) throw refused("samePassword", "new_password");
  const hash = await hashPassword(input.new_password);
  await db.transaction((tx) => setPassword(tx, me.id, hash, session.id));
}

async function updateUser(tx: Transaction, user_id: number, changes: Partial<OwnUser>): Promise<OwnUser | undefined> {
  const isChange = Object.values(changes).some((value) => value !== undefined);
  const [user] = isChange
    ? await tx.update(users).set(changes).where(eq(users.id, user_id)).returning(own_columns)
    : await tx.select(own_columns).from(users).where(eq(users.id, user_id));
  return user;
}
