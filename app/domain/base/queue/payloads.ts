import { z } from "zod";

/** The address of a post; `post_id` is null for the opening post of the topic. */
const place = z.object({ topic_id: z.int(), post_id: z.int().nullable() });

/**
 * The payload of each job. The queue contains no secret: payloads hold references, and links and
 * tokens are made when the job runs.
 */
const shapes = {
  /** `email` is an address or a username. */
  "send-reset-link": z.object({ email: z.string() }),
  /** A member who came with an import has no password. The link was reserved for this address. */
  "send-first-password": z.object({ user_id: z.int(), email: z.string() }),
  "send-invitation": z.object({ invite_id: z.int() }),
  "send-email-changed": z.object({ user_id: z.int(), email: z.string() }),
  "send-email-confirmation": z.object({
    user_id: z.int(),
    email: z.string(),
    because: z.enum(["address", "recovery"]),
  }),
  "send-account-notice": z.object({
    user_id: z.int(),
    email: z.string(),
    notice: z.enum([
      "password_changed",
      "email_set",
      "email_removed",
      "email_set_by_superuser",
      "email_displaced",
      "key_created",
      "wrong_codes",
    ]),
  }),
  /** `changed_at` is the time to which the link of the mail brings the factors back. */
  "send-factor-change": z.object({
    user_id: z.int(),
    email: z.string(),
    change: z.enum([
      "totp_added",
      "totp_removed",
      "passkey_added",
      "passkey_removed",
      "codes_made",
      "lifted",
    ]),
    changed_at: z.string(),
  }),
  /** The member has asked to delete the account, or keeps it: by signing in, or as a superuser. */
  "send-leaving": z.object({
    user_id: z.int(),
    email: z.string(),
    step: z.enum(["asked", "signed_in", "superuser"]),
  }),
  /** The account does not exist any more, so the job has what the letter needs. */
  "send-account-deleted": z.object({
    email: z.string(),
    language: z.string().nullable(),
    keeps_posts: z.boolean(),
  }),
  /** A superuser has asked to lift the second factor, which the member can stop. */
  "send-factor-lift": z.object({ user_id: z.int(), email: z.string() }),
  "lift-factors": z.object({}),
  /** The session may have ended by the time the mail is sent, so it names the device itself. */
  "send-sign-in": z.object({
    user_id: z.int(),
    session_id: z.int(),
    address: z.string().nullable(),
    device: z.string().nullable(),
  }),
  /** The mail tells of the warning, or of the suspension if there is none. */
  "send-discipline": z.object({ user_id: z.int(), warning_id: z.int().nullable() }),
  /** `more_count` notifications fit into no e-mail. Jobs of older releases do not have it. */
  "send-notifications": z.object({
    user_id: z.int(),
    notification_ids: z.array(z.int()),
    more_count: z.int().default(0),
  }),
  "send-everything": z.object({ user_id: z.int(), since: z.string(), until: z.string() }),
  /** The alarm of this cause, as it is when the e-mail is sent. */
  "send-alarm": z.object({ user_id: z.int(), cause: z.string(), mail_number: z.int() }),
  "push-mention": z.object({
    user_id: z.int(),
    notification_id: z.int(),
    device_id: z.int(),
  }),
  "notify-subscribers": z.object({ topic_id: z.int(), post_id: z.int().nullable() }),
  "delete-notifications": z.object({
    topic_id: z.int().nullable(),
    post_ids: z.array(z.int()),
  }),
  "move-notifications": z.object({
    post_ids: z.array(z.int()),
    opening: z.object({ from: place, to: place }),
  }),
  /** The members have lost sight of forums. */
  "delete-hidden": z.object({ user_ids: z.array(z.int()) }),
  /** The topic has come to a forum that others see. */
  "delete-hidden-of-topic": z.object({ topic_id: z.int() }),
  "mark-read": z.object({ user_id: z.int() }),
  "delete-old-notifications": z.object({}),
  "gather-mail": z.object({}),
  "gather-digests": z.object({}),
  "create-backup": z.object({ backup_id: z.int() }),
  "make-own-archive": z.object({ archive_id: z.int() }),
  "delete-own-archives": z.object({}),
  "make-community-export": z.object({ export_id: z.int() }),
  "delete-community-exports": z.object({}),
  "import-community": z.object({}),
  "nightly-backup": z.object({}),
  "clean-up": z.object({}),
  "remove-deleted": z.object({}),
  "remove-names": z.object({}),
  "delete-due-accounts": z.object({}),
  "delete-unused-blobs": z.object({}),
  "convert-old-pictures": z.object({}),
  "count-activity": z.object({}),
  "create-search-indexes": z.object({}),
  "notify-thanked": z.object({}),
  "look-for-alarms": z.object({}),
  "deliver-webhook": z.object({ delivery_id: z.int(), attempt: z.int() }),
};

export type JobName = keyof typeof shapes;
/** Failed e-mails are found by this beginning. */
export type MailJobName = Extract<JobName, `send-${string}`>;
export type Payloads = { [Name in JobName]: z.output<(typeof shapes)[Name]> };

export const payloads: { [Name in JobName]: z.ZodType<Payloads[Name]> } = shapes;
