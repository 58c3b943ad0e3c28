import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { moderators, users } from "#app/db/schema.server.ts";
import { canDiscipline } from "../../base/can.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";

/** Names the table in SQL: Drizzle leaves it out in a query of one table. */
const is_moderator = sql<boolean>`exists (select from ${moderators} as m where m.user_id = users.id)`;

/** What the rule about warnings and suspensions needs to know of a member. */
export const ruled_columns = {
  id: users.id,
  username: users.username,
  is_superuser: users.is_superuser,
  is_moderator,
};

/**
 * A step: locks the account of a member, and refuses if the actor may not warn or suspend the
 * member. Appointing a moderator or superuser locks the same row, so the answer holds until the
 * commit.
 */
export async function lockMember(tx: Transaction, actor: User, user_id: number) {
  const [member] = await tx
    .select({
      ...ruled_columns,
      is_former: users.is_former,
      may_invite: users.may_invite,
    })
    .from(users)
    .where(eq(users.id, user_id))
    .for("no key update");
  if (!member || member.is_former) throw notFound("userNotFound");
  if (!canDiscipline(actor, member)) throw notAllowed();
  return member;
}
