/**
 * How long personal data is kept at most. The privacy page shows these numbers, and a test compares
 * docs/privacy.md with them.
 */

/** A member who returns within half a year still signs in from a known network and browser. */
export const KNOWN_NETWORK_DAYS = 180;

/** A week for the link that undoes the removal, and a day for the letter to be sent. */
export const REMOVED_FACTOR_DAYS = 8;

/** Enough to think again, and to read the letter if somebody else has asked for the deletion. */
export const LEAVING_DAYS = 7;

/**
 * Mail files are written without SMTP, and contain addresses and links that open accounts. A month
 * is enough to look one up.
 */
export const MAIL_FILE_DAYS = 30;

/** Until then hosts can see in the e-mail, the note and the text whom the invite was for. */
export const USED_INVITE_DAYS = 90;

/** The guest did not sign up; the host has a month to invite them again. */
export const EXPIRED_INVITE_DAYS = 30;

/** Read notifications are deleted after 90 days; nobody looks at them again. */
export const READ_NOTIFICATION_DAYS = 90;

/** A member who returns within a year still sees what they have missed. */
export const NOTIFICATION_DAYS = 365;

/** Authors can undo a removal for one day. */
export const RESTORE_HOURS = 24;
/** Moderators see for a year that a member is reported again and again. */
export const CLOSED_REPORT_DAYS = 365;
/** A member who was warned once has a clean record after a year. */
export const WARNING_DAYS = 365;

/** Moderators who review the last month still see the reason. */
export const ENDED_SUSPENSION_DAYS = 30;

/** A program that keeps a copy of the forum and was off for longer copies everything again. */
export const CHANGE_DAYS = 90;
/** A member whose program has stopped can still see that its key has expired. */
export const EXPIRED_KEY_DAYS = 30;

/** A text that is continued after a season is still there. */
export const DRAFT_DAYS = 90;

/** Until then a member can download the archive of their data, and make no other. */
export const OWN_ARCHIVE_HOURS = 24;

/** A superuser who starts an export on Friday still finds it after the weekend. */
export const COMMUNITY_EXPORT_DAYS = 7;

/** Nobody sends the same form again after that. */
export const FORM_KEY_DAYS = 1;

/** An administrator who checks once a month still sees every failure. */
export const FAILED_JOB_DAYS = 30;

/** An operator who checks once a month still sees what was posted to a webhook. */
export const WEBHOOK_DELIVERY_DAYS = 30;

/** pg-boss moves old jobs to an archive, which the site does not show, so a day is enough. */
export const ARCHIVED_JOB_DAYS = 1;

/**
 * The site deletes its own jobs when they are done. This is for the jobs of pg-boss's scheduler,
 * and must be longer than its intervals.
 */
export const DONE_JOB_HOURS = 1;
