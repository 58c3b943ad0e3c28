import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { notifications, users } from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { numberArray } from "../../../base/ids.server.ts";
import { are_all_forums_open } from "../../../base/visibility.server.ts";
import type { About } from "./about.ts";

/**
 * A step: notifies members of what moderators did, or of thanks. The member is the actor too, so
 * nobody else is named. It leaves out who does not see the topic, and skips accounts that are being
 * deleted at this moment.
 */
export async function notifyOf(
  tx: Transaction,
  user_ids: readonly number[],
  about: About,
): Promise<void> {
  if (user_ids.length === 0) return;
  const mail = HAS_NO_MAIL.has(about.event)
    ? sql`null::text`
    : sql`nullif(${users.mail_moderation}, 'off')`;
  await tx.execute(sql`
    insert into ${notifications} (user_id, type, actor_id, mail, about)
    select ${users.id}, 'other', ${users.id}, ${mail}, ${JSON.stringify(about)}::jsonb from ${users}
    where ${users.id} = any(${numberArray(user_ids)}) and not ${users.is_former}
      and (${are_all_forums_open} or may_read_about(${users.id}, ${JSON.stringify(about)}::jsonb))
    order by ${users.id} for key share skip locked`);
  signalMembersAfterCommit(tx, [...user_ids]);
}

/**
 * These events cause no e-mail here. Warnings and suspensions have their own, which nobody can turn
 * off. Thanks are no reason for an e-mail.
 */
const HAS_NO_MAIL: ReadonlySet<About["event"]> = new Set(["warned", "suspended", "thanked"]);
