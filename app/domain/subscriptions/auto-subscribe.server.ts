import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { topic_subscriptions, users } from "#app/db/schema.server.ts";
import type { User } from "../users/user.ts";
import type { AutoSubscribe, AutoSubscribeChoice } from "./auto-subscribe-input.ts";

const { follow_own_topics, follow_replied_topics } = users;

export async function getAutoSubscribe(actor: Pick<User, "id">): Promise<AutoSubscribe> {
  const [choices] = await db
    .select({ follow_own_topics, follow_replied_topics })
    .from(users)
    .where(eq(users.id, actor.id));
  return choices ?? { follow_own_topics: false, follow_replied_topics: false };
}

/** Does not change existing subscriptions. */
export async function changeAutoSubscribe(
  actor: Pick<User, "id">,
  input: AutoSubscribe,
): Promise<void> {
  await db.update(users).set(input).where(eq(users.id, actor.id));
}

/**
 * A step: subscribes the author of a topic or reply to the topic, if the author has chosen that.
 */
export async function autoSubscribe(
  tx: Transaction,
  user_id: number,
  topic_id: number,
  choice: AutoSubscribeChoice,
): Promise<void> {
  await tx.execute(sql`
    insert into ${topic_subscriptions} (user_id, topic_id)
    select ${users.id}, ${topic_id}::int from ${users} where ${users.id} = ${user_id} and ${users[choice]}
    on conflict do nothing`);
}
