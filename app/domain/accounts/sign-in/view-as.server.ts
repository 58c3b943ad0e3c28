import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { sessions, users } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { badRequest, notAllowed, notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import type { Session } from "./sessions.server.ts";

type OwnSession = Pick<Session, "id"> & { user: User };

/** The member as whom a superuser may look at the site: superusers see everything anyway. */
export async function getViewableMember(actor: User, user_id: number) {
  if (!canAdminister(actor)) throw notAllowed();
  const [member] = await db
    .select({ id: users.id, username: users.username, is_superuser: users.is_superuser })
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.is_former, false)));
  if (!member) throw notFound("userIdNotFound");
  return member;
}

/** From now on the session sees what the member sees, and writes nothing. The log records it. */
export async function startViewAs({ id, user: actor }: OwnSession, user_id: number): Promise<void> {
  const member = await getViewableMember(actor, user_id);
  if (member.is_superuser) throw badRequest("superuserSeesAll");
  await db.transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ viewed_as_id: member.id })
      .where(and(eq(sessions.id, id), eq(sessions.user_id, actor.id)));
    await record(tx, actor, {
      action: "viewed_as",
      subject_type: "user",
      subject_id: member.id,
      subject_name: member.username,
    });
  });
}

/** A session that is its member's own again stays so. */
export async function endViewAs({ id, user: actor }: OwnSession): Promise<void> {
  const is_own_session = and(eq(sessions.id, id), eq(sessions.user_id, actor.id));
  await db.transaction(async (tx) => {
    const [view] = await tx
      .select({ member_id: sessions.viewed_as_id, username: users.username })
      .from(sessions)
      .leftJoin(users, eq(users.id, sessions.viewed_as_id))
      .where(is_own_session)
      .for("update", { of: sessions });
    if (!view?.member_id) return;
    await tx.update(sessions).set({ viewed_as_id: null }).where(is_own_session);
    await record(tx, actor, {
      action: "view_ended",
      subject_type: "user",
      subject_id: view.member_id,
      subject_name: view.username ?? "",
    });
  });
}
