import { desc, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  feed_keys,
  former_usernames,
  known_devices,
  known_networks,
  lineage,
  passwords,
  users,
} from "#app/db/schema.server.ts";
import { notFound } from "../../base/refusal.ts";
import { own_columns } from "../../members/users/columns.server.ts";

const {
  language,
  theme,
  time_zone,
  home,
  date_style,
  replies_per_page,
  mail_mentions,
  mail_replies,
  mail_topics,
  mail_moderation,
  mail_everything,
  everything_mailed_at,
  mail_short,
  mail_sign_ins,
  follow_own_topics,
  follow_replied_topics,
  follow_new_forums,
} = users;
const preferences = {
  language,
  theme,
  time_zone,
  home,
  date_style,
  replies_per_page,
  mail_mentions,
  mail_replies,
  mail_topics,
  mail_moderation,
  mail_everything,
  everything_mailed_at,
  mail_short,
  mail_sign_ins,
  follow_own_topics,
  follow_replied_topics,
  follow_new_forums,
};

/**
 * The data of which a member has one row. For the password and the key of the feeds it has only the
 * times when they were set.
 */
export async function getAccount(user_id: number) {
  const [row] = await db
    .select({
      account: {
        ...own_columns,
        confirmed_email: users.confirmed_email,
        may_invite: users.may_invite,
        is_trusted: users.is_trusted,
        topics_read_until: users.topics_read_until,
        password_changed_at: passwords.changed_at,
        feed_key_created_at: feed_keys.created_at,
      },
      preferences,
    })
    .from(users)
    .leftJoin(passwords, eq(passwords.user_id, users.id))
    .leftJoin(feed_keys, eq(feed_keys.user_id, users.id))
    .where(eq(users.id, user_id));
  if (!row) throw notFound("userNotFound");
  return {
    ...row,
    former_usernames: await listFormerUsernames(user_id),
    invited_by: await findInviter(user_id),
    known_networks: await listNetworks(user_id),
    known_devices: await listDevices(user_id),
  };
}

async function listFormerUsernames(user_id: number) {
  return await db
    .select({ username: former_usernames.username, until: former_usernames.created_at })
    .from(former_usernames)
    .where(eq(former_usernames.user_id, user_id))
    .orderBy(former_usernames.created_at);
}

/** Null for an account without an inviter, or whose inviter was deleted. */
async function findInviter(user_id: number): Promise<string | null> {
  const [inviter] = await db
    .select({ username: users.username })
    .from(lineage)
    .innerJoin(users, eq(users.id, lineage.inviter_id))
    .where(eq(lineage.user_id, user_id));
  return inviter?.username ?? null;
}

/** Only the times: networks and their regions are stored as hashes, as are browsers. */
async function listNetworks(user_id: number) {
  return await db
    .select({ last_seen_at: known_networks.last_seen_at })
    .from(known_networks)
    .where(eq(known_networks.user_id, user_id))
    .orderBy(desc(known_networks.last_seen_at));
}

async function listDevices(user_id: number) {
  return await db
    .select({ last_seen_at: known_devices.last_seen_at })
    .from(known_devices)
    .where(eq(known_devices.user_id, user_id))
    .orderBy(desc(known_devices.last_seen_at));
}
