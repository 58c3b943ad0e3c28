import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ABOUT_MAX, EMAIL_MAX, FULL_NAME_MAX, USERNAME_SHAPE } from "#app/contract/field-limits.ts";
import { at, created_at, folded, id, isLanguageCode, length } from "./columns.server.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    username: text().notNull(),
    username_fold: folded("username"),
    email: text().notNull(),
    email_fold: folded("email"),
    /**
     * The last address that the member has confirmed, or null. Recovery links and undo links are
     * sent only to this address.
     */
    confirmed_email: text(),
    full_name: text(),
    /** The file of the member's face, and its address, which are null together. */
    picture_id: integer(),
    picture_url: text(),
    /** What members tell about themselves, as plain text. */
    about: text(),
    is_superuser: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true),
    invites_count: integer().notNull().default(0),
    total_topics: integer().notNull().default(0),
    total_posts: integer().notNull().default(0),
    language: text(),
    theme: text(),
    time_zone: text(),
    mail_mentions: text().notNull().default("now"),
    mail_replies: text().notNull().default("daily"),
    mail_topics: text().notNull().default("daily"),
    /** E-mails about what moderators did. Those about warnings and suspensions are always sent. */
    mail_moderation: text().notNull().default("now"),
    /** E-mails about all new topics and replies, independent of subscriptions. */
    mail_everything: text().notNull().default("off"),
    /** The end of the period of the last message of `mail_everything`. */
    everything_mailed_at: at(),
    /** Messages without the text of what was written. */
    mail_short: boolean().notNull().default(false),
    /** An e-mail about each sign-in from a new device or a far network. */
    mail_sign_ins: boolean().notNull().default(true),
    /** Subscribes the member to each new forum. */
    follow_new_forums: boolean().notNull().default(false),
    follow_own_topics: boolean().notNull().default(true),
    follow_replied_topics: boolean().notNull().default(true),
    /** The member may make invites that several people can use. */
    may_share_invites: boolean().notNull().default(false),
    /** False if a moderator has revoked the right to invite. */
    may_invite: boolean().notNull().default(true),
    /** The limits of a new member's first day do not apply. */
    is_trusted: boolean().notNull().default(false),
    /**
     * The account was deleted and its topics and replies stay. The row has nothing else of the
     * member, and no page or list shows it.
     */
    is_former: boolean().notNull().default(false),
    /** The member signed up and has not signed in yet: the first page greets them. */
    is_newcomer: boolean().notNull().default(false),
    /** Signing in has led this superuser to the first steps of the site. */
    saw_first_steps: boolean().notNull().default(false),
    /** The page that `/` leads to. */
    home: text().notNull().default("forum"),
    /** Whether pages write dates in full, or as short as they can be understood. */
    date_style: text().notNull().default("full"),
    replies_per_page: integer().notNull().default(10),
    /**
     * Everything that was written until then is read: the account is younger, or the member has
     * marked it so.
     */
    topics_read_until: created_at(),
    created_at: created_at(),
    /** When the member last wrote. Null if there is no read replica. */
    wrote_at: at(),
    /**
     * Notifications with ids up to this one count as read. A job sets `is_read` in their rows
     * later.
     */
    notifications_read_until: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [
    uniqueIndex("users_username_fold").on(t.username_fold),
    uniqueIndex("users_email_fold").on(t.email_fold),
    index("users_newest").on(t.created_at, t.id),
    index("users_active_superusers").on(t.id).where(sql`is_superuser and is_active`),
    // No member can choose the name of a former one, which has blanks.
    check(
      "users_username_shape",
      sql`${t.is_former} or ${t.username} ~ ${sql.raw(`'${USERNAME_SHAPE}'`)} and ${t.username} is nfc normalized`,
    ),
    check(
      "users_former",
      sql`not ${t.is_former} or num_nonnulls(${t.full_name}, ${t.picture_url}, ${t.confirmed_email}) = 0 and not ${t.is_active} and not ${t.is_superuser}`,
    ),
    check(
      "users_email_shape",
      sql`${t.email} ~ '^[^\\s@]+@[^\\s@]+$' and ${length(t.email, 3, EMAIL_MAX)}`,
    ),
    index("users_confirmed_email").on(sql`fold(${t.confirmed_email})`),
    // Sorted by bytes, so that a range of it is everything with one beginning.
    index("users_username_beginning").on(sql`username_fold collate "C"`),
    index("users_email_beginning").on(sql`email_fold collate "C"`),
    index("users_full_name_beginning").on(sql`fold(full_name) collate "C"`),
    check("users_full_name_length", length(t.full_name, 1, FULL_NAME_MAX)),
    check("users_invites_count", sql`${t.invites_count} >= 0`),
    check("users_totals", sql`${t.total_topics} >= 0 and ${t.total_posts} >= 0`),
    check("users_language", isLanguageCode(t.language)),
    check("users_theme_name", sql`${t.theme} in ('light', 'dark', 'device')`),
    check("users_mail_everything", sql`${t.mail_everything} in ('off', 'daily')`),
    check("users_home", sql`${t.home} in ('forum', 'latest')`),
    check("users_date_style", sql`${t.date_style} in ('full', 'short')`),
    check("users_replies_per_page", sql`${t.replies_per_page} in (10, 25, 50)`),
    check("users_about_length", length(t.about, 1, ABOUT_MAX)),
    check("users_picture", sql`(${t.picture_id} is null) = (${t.picture_url} is null)`),
    check("users_former_about", sql`not ${t.is_former} or ${t.about} is null`),
    index("users_picture_id").on(t.picture_id).where(sql`picture_id is not null`),
    index("users_mail_everything_due")
      .on(t.everything_mailed_at)
      .where(sql`mail_everything <> 'off'`),
    ...[t.mail_mentions, t.mail_replies, t.mail_topics, t.mail_moderation].map((choice) =>
      check(`users_${choice.name}`, sql`${choice} in ('off', 'now', 'daily')`),
    ),
  ],
);

/**
 * Former names of members. They stay reserved, and pages and mentions resolve them to the member.
 */
export const former_usernames = pgTable(
  "former_usernames",
  {
    username: text().notNull(),
    username_fold: folded("username"),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    created_at: created_at(),
  },
  (t) => [primaryKey({ columns: [t.username_fold] }), index("former_usernames_user").on(t.user_id)],
);
