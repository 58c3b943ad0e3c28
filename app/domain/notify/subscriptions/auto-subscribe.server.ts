import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { topic_subscriptions, users } from "#app/db/schema.server.ts";
import type { User } from "../../members/users/user.ts";
import type { AutoSubscribe } from "./auto-subscribe-input.ts";

const { follow_own_topics, follow_replied_topics } = users;

export async function getAutoSubscribe(actor: Pick<User, "id">): Promise<AutoSubscribe> {
  const [choices] = await db
    .select({ follow_own_topics, follow_replied_topics })
    .from(users)
    .where(eq(users.id, actor.id));
  return choices ?? { follow_own_topics: false, follow_replied_topics: false };
}

/** Existing subscriptions stay as they are. */
export async function changeAutoSubscribe(
  actor: Pick<User, "id">,
  input: AutoSubscribe,
): Promise<void> {
  await db.update(users).set(input).where(eq(users.id, actor.id));
}

/**
 * A part of a statement that stores a topic or reply (`event`): subscribes its author to the topic,
 * if the author has chosen that (`author.follows`).
 */
export const auto_subscription = sql`
  insert into ${topic_subscriptions} (user_id, topic_id)
  select author.id, event.topic_id from event cross join author where author.follows
  on conflict do nothing returning topic_id`;
