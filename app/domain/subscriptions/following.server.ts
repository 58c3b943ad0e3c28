import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { topic_subscriptions, users } from "#app/db/schema.server.ts";
import type { User } from "../users/user.ts";
import type { Follow, Following } from "./following-input.ts";

const { follow_own_topics, follow_replied_topics } = users;

export async function getFollowing(me: Pick<User, "id">): Promise<Following> {
  const [found] = await db
    .select({ follow_own_topics, follow_replied_topics })
    .from(users)
    .where(eq(users.id, me.id));
  return found ?? { follow_own_topics: false, follow_replied_topics: false };
}

/** What is subscribed to already stays. */
export async function changeFollowing(me: Pick<User, "id">, input: Following): Promise<void> {
  await db.update(users).set(input).where(eq(users.id, me.id));
}

/**
 * A step of writing: who opens a topic or replies in it hears of what follows, unless they would
 * rather not.
 */
export async function followTopic(
  tx: Transaction,
  user_id: number,
  topic_id: number,
  because: Follow,
): Promise<void> {
  await tx.execute(sql`
    insert into ${topic_subscriptions} (user_id, topic_id)
    select ${users.id}, ${topic_id}::int from ${users} where ${users.id} = ${user_id} and ${users[because]}
    on conflict do nothing`);
}
