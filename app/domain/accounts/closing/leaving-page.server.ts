import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { api_keys, push_subscriptions, sessions, users } from "#app/db/schema.server.ts";
import { notFound } from "../../base/refusal.ts";
import { LEAVING_DAYS } from "../../base/retention.ts";
import type { User } from "../../members/users/user.ts";
import { countUserContents } from "./count-contents.server.ts";

/** What ends at once when the member asks to delete the account, and what is deleted when. */
export async function getLeavingPage(actor: User) {
  const is_valid = gt(sessions.expires_at, sql`now()`);
  const contents = await countUserContents(actor, actor.id);
  const [session_count, key_count, device_count, [account]] = await Promise.all([
    db.$count(sessions, and(eq(sessions.user_id, actor.id), is_valid)),
    db.$count(api_keys, and(eq(api_keys.user_id, actor.id), gt(api_keys.expires_at, sql`now()`))),
    db.$count(push_subscriptions, eq(push_subscriptions.user_id, actor.id)),
    db
      .select({
        confirmed_email: users.confirmed_email,
        due_at: sql<Date>`now() + make_interval(days => ${LEAVING_DAYS})`.mapWith(
          sessions.expires_at,
        ),
      })
      .from(users)
      .where(eq(users.id, actor.id)),
  ]);
  if (!account) throw notFound("userNotFound");
  return {
    contents,
    access: { sessions: session_count, keys: key_count, devices: device_count },
    days: LEAVING_DAYS,
    ...account,
  };
}
