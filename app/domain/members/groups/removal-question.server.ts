import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { group_members, users } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import type { User } from "../users/user.ts";
import { listForumsOnlyBy } from "./group-forums.server.ts";
import { getManagedGroup, isMember } from "./group-members.server.ts";
import { getGroup } from "./groups.server.ts";

/** A member whom the actor may remove, and the forums that they then no longer see. */
export async function getRemoval(actor: User, group_id: number, user_id: number) {
  const { id, name } = await getManagedGroup(actor, group_id);
  const [member] = await db
    .select({ username: users.username, is_manager: group_members.is_manager })
    .from(group_members)
    .innerJoin(users, eq(users.id, group_members.user_id))
    .where(isMember(group_id, user_id));
  if (!member) throw notFound("userIdNotFound");
  if (member.is_manager && user_id !== actor.id && !canAdminister(actor)) throw notAllowed();
  const forums = await listForumsOnlyBy(actor, group_id, user_id);
  return { group: { id, name }, username: member.username, forums };
}

/** A group of the actor, and the forums that they no longer see after leaving it. */
export async function getLeaving(actor: User, group_id: number) {
  const [{ id, name }, forums] = await Promise.all([
    getGroup(actor, group_id),
    listForumsOnlyBy(actor, group_id, actor.id),
  ]);
  return { group: { id, name }, forums };
}
