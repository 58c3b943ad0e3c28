import { and, eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { forums, mutes, users } from "#app/db/schema.server.ts";
import { canRead } from "../../base/can.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { badRequest, notAllowed, notFound, overLimit } from "../../base/refusal.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import type { User } from "../../members/users/user.ts";
import { lockTopic } from "../topics/lock-topic.server.ts";
import type { MutedThing } from "./input.ts";
import { findMute, isMuteOf, type Mute } from "./mute-list.server.ts";

/** Each news digest reads all mutes of its member. */
export const MUTES_MAX = 1000;

/**
 * Stops all notifications about the topic, the forum, or what the member writes and does.
 * Subscriptions stay, and apply again after unmuting. Muting a second time changes nothing.
 */
export async function mute(actor: User, thing: MutedThing): Promise<Mute> {
  if ("user_id" in thing && thing.user_id === actor.id) throw badRequest("muteOwn", "user_id");
  await rateLimit("mute", actor);
  return await db.transaction(async (tx) => {
    await lockThing(tx, actor, thing);
    // Locks the account for the limit: the second of two concurrent mutes counts the first.
    await lockAccount(tx, actor.id, "no key update");
    const former = await findMute(tx, actor, thing);
    if (former) return former;
    await insertMute(tx, actor, thing);
    const stored = await findMute(tx, actor, thing);
    if (!stored) throw notFound();
    return stored;
  });
}

async function insertMute(tx: Transaction, actor: User, thing: MutedThing): Promise<void> {
  const count = await tx.$count(mutes, eq(mutes.user_id, actor.id));
  if (count >= MUTES_MAX) throw overLimit("tooManyMutes", MUTES_MAX);
  await tx
    .insert(mutes)
    .values({
      user_id: actor.id,
      topic_id: "topic_id" in thing ? thing.topic_id : null,
      forum_id: "forum_id" in thing ? thing.forum_id : null,
      muted_id: "user_id" in thing ? thing.user_id : null,
    })
    .catch((error) => {
      throw violatesForeignKey(error) ? notAllowed("badCredentials") : error;
    });
}

export async function unmute(actor: User, mute_id: number): Promise<void> {
  if (!(await unmuteIfMuted(actor, mute_id))) throw notFound();
}

/** False if it was not muted: a form that was sent twice, or another tab, has unmuted it. */
export async function unmuteIfMuted(actor: User, mute_id: number): Promise<boolean> {
  const deleted_rows = await db
    .delete(mutes)
    .where(and(eq(mutes.id, mute_id), eq(mutes.user_id, actor.id)))
    .returning({ id: mutes.id });
  return deleted_rows.length > 0;
}

/** Changes nothing if it is not muted. */
export async function unmuteThing(actor: User, thing: MutedThing): Promise<void> {
  await db.delete(mutes).where(and(eq(mutes.user_id, actor.id), isMuteOf(thing)));
}

/**
 * The lock makes a deletion of the thing wait; one that was committed before is refused with 404.
 */
async function lockThing(tx: Transaction, actor: User, thing: MutedThing): Promise<void> {
  if ("topic_id" in thing) {
    await lockTopic(tx, actor, thing.topic_id);
    return;
  }
  if ("forum_id" in thing) {
    if (!canRead(actor, thing)) throw notFound("forumNotFound");
    const is_forum = eq(forums.id, thing.forum_id);
    const rows = await tx.select({ id: forums.id }).from(forums).where(is_forum).for("key share");
    if (rows.length === 0) throw notFound("forumNotFound");
    return;
  }
  const is_member = and(eq(users.id, thing.user_id), eq(users.is_former, false));
  const rows = await tx.select({ id: users.id }).from(users).where(is_member).for("key share");
  if (rows.length === 0) throw notFound("userNotFound");
}
