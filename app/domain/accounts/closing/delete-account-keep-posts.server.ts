import { and, eq, isNull, sql } from "drizzle-orm";
import { formerUsername } from "#app/contract/former-member.ts";
import { db, type Transaction } from "#app/db/client.server.ts";
import {
  account_deletions,
  api_keys,
  bookmarks,
  drafts,
  factor_lifts,
  factors,
  feed_keys,
  file_uses,
  files,
  form_keys,
  former_usernames,
  forum_reads,
  forum_subscriptions,
  group_members,
  invite_uses,
  invites,
  known_devices,
  known_networks,
  moderators,
  mutes,
  one_time_tokens,
  own_archives,
  passwords,
  recovery_codes,
  report_entries,
  reports,
  sessions,
  suspensions,
  thanks,
  topic_reads,
  topic_subscriptions,
  users,
  warnings,
} from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { REPLIES_PER_PAGE } from "../../base/limits.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { notFound } from "../../base/refusal.ts";
import { userAuditFields, userSubject } from "../../members/users/audit-fields.ts";
import { own_columns } from "../../members/users/columns.server.ts";
import { lockSuperusers, refuseWithoutSuperuser } from "../../members/users/superusers.server.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { redactUser } from "../../moderation/audit/parts/redact.server.ts";
import {
  deleteMostNotificationsOf,
  deleteNotificationsOfMember,
} from "../../notify/notifications/delete-notifications.server.ts";
import { deleteMemberAddresses } from "../../site/old-addresses/parts/delete-member-addresses.server.ts";
import { removeNamesLater } from "../../topics/former-names/remove-names-later.server.ts";
import { refuseUnlessDeletable } from "./delete-user.server.ts";

/**
 * Deletes an account except for what it wrote, which stays under `former member`. The row of the
 * account stays too, but nothing in it identifies the member.
 */
export async function deleteAccountKeepPosts(actor: User, user_id: number): Promise<void> {
  refuseUnlessDeletable(actor, user_id);
  refuseUnconfirmed(actor);
  await deleteMostNotificationsOf(user_id);
  await db.transaction((tx) => makeFormerMember(tx, actor, user_id));
}

/** A step. `actor` is the member, or the superuser who deletes the account. */
export async function makeFormerMember(
  tx: Transaction,
  actor: Pick<User, "id" | "username">,
  user_id: number,
): Promise<void> {
  // The order of locks: superusers before rows of users.
  await lockSuperusers(tx);
  const [before] = await tx
    .select(own_columns)
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.is_former, false)))
    .for("update");
  if (!before) throw notFound("userNotFound");
  await removeNamesLater(tx, user_id);
  await deleteMemberAddresses(tx, user_id);
  await removeTracesInInvites(tx, user_id);
  await deleteNotificationsOfMember(tx, user_id);
  await tx.update(users).set(formerMember(user_id)).where(eq(users.id, user_id));
  await deleteRowsOf(tx, user_id);
  await refuseWithoutSuperuser(tx);
  if (user_id !== actor.id)
    await record(tx, actor, {
      action: "deleted",
      ...userSubject(before),
      before: {
        ...userAuditFields(before),
        topics: before.total_topics,
        posts: before.total_posts,
      },
      after: { keeps_writing: true },
    });
  await redactUser(tx, user_id);
  await enqueue(tx, "delete-own-archives", {});
  signalMembersAfterCommit(tx, [user_id]);
}

/** Invites of others that this member used keep counting as used, as after a deletion. */
async function removeTracesInInvites(tx: Transaction, user_id: number): Promise<void> {
  await tx
    .update(invites)
    .set({ email: null, text: null, note: null, used_by_id: null })
    .where(eq(invites.used_by_id, user_id));
  await tx.delete(invite_uses).where(eq(invite_uses.user_id, user_id));
}

/** All columns but the id, the time of signing up and the numbers of topics and replies. */
function formerMember(user_id: number) {
  return {
    username: formerUsername(user_id),
    email: `former-${user_id}@invalid`,
    confirmed_email: null,
    full_name: null,
    picture_id: null,
    picture_url: null,
    about: null,
    is_superuser: false,
    is_active: false,
    invites_count: 0,
    language: null,
    theme: null,
    time_zone: null,
    home: "forum",
    date_style: "full",
    replies_per_page: REPLIES_PER_PAGE,
    mail_mentions: "off",
    mail_replies: "off",
    mail_topics: "off",
    mail_moderation: "off",
    mail_everything: "off",
    everything_mailed_at: null,
    mail_short: false,
    mail_sign_ins: true,
    follow_new_forums: false,
    follow_own_topics: false,
    follow_replied_topics: false,
    may_share_invites: false,
    may_invite: false,
    is_trusted: false,
    is_former: true,
    is_newcomer: false,
    saw_first_steps: false,
    wrote_at: null,
    notifications_read_until: 0,
  };
}

/** The face, and what no post shows that stays. A job deletes the bytes. */
const is_shown_nowhere = sql`not exists (select from ${file_uses} where ${file_uses.file_id} = ${files.id})`;

/** What the deletion of the row would delete. A trigger has just stored the former username. */
async function deleteRowsOf(tx: Transaction, user_id: number): Promise<void> {
  const tables = [
    account_deletions,
    passwords,
    factors,
    recovery_codes,
    factor_lifts,
    sessions,
    known_devices,
    known_networks,
    one_time_tokens,
    own_archives,
    api_keys,
    feed_keys,
    form_keys,
    group_members,
    forum_subscriptions,
    topic_subscriptions,
    bookmarks,
    drafts,
    forum_reads,
    topic_reads,
    former_usernames,
    moderators,
    mutes,
    suspensions,
    thanks,
    warnings,
  ];
  for (const table of tables) await tx.delete(table).where(eq(table.user_id, user_id));
  await tx.delete(mutes).where(eq(mutes.muted_id, user_id));
  await tx.delete(factor_lifts).where(eq(factor_lifts.asked_by_id, user_id));
  await tx.delete(invites).where(eq(invites.owner_id, user_id));
  await tx.delete(files).where(and(eq(files.owner_id, user_id), is_shown_nowhere));
  await tx.delete(report_entries).where(eq(report_entries.reporter_id, user_id));
  // Reports of what the member wrote are kept.
  await tx.delete(reports).where(and(eq(reports.user_id, user_id), isNull(reports.topic_id)));
}
