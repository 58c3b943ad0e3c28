import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { notifications } from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { notifyOf } from "../../notify/notifications/parts/notify-of.server.ts";
import type { User } from "../users/user.ts";

type Group = { id: number; name: string };

/** A step: tells members that they are in the group now, or manage it. Nobody is told of their own act. */
export async function notifyOfGroup(
  tx: Transaction,
  actor: User,
  user_ids: readonly number[],
  { event, group }: { event: "added_to_group" | "made_group_manager"; group: Group },
): Promise<void> {
  const about = { event, group_id: group.id, group_name: group.name };
  await notifyOf(tx, othersThan(actor, user_ids), about);
}

/**
 * A step: tells members that they are no longer in a group. Groups are for their members, so it does
 * not say in which one, and deletes what they were told of this one.
 */
export async function notifyOfRemoval(
  tx: Transaction,
  actor: User,
  user_ids: readonly number[],
  group_id: number,
): Promise<void> {
  await notifyOf(tx, othersThan(actor, user_ids), { event: "removed_from_group" });
  await tx.execute(sql`
    delete from ${notifications} where (user_id, id) in (
      select user_id, id from ${notifications}
      where user_id = any(${numberArray(user_ids)}) and (about ->> 'group_id')::int = ${group_id}
      order by user_id, id for update)`);
  signalMembersAfterCommit(tx, user_ids);
}

function othersThan(actor: User, user_ids: readonly number[]): number[] {
  return user_ids.filter((id) => id !== actor.id);
}
