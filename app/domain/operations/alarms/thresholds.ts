const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A small machine notices in time; PostgreSQL, a backup and its proof need some room. */
export const DISK_FREE_MIN_SHARE = 0.1;
/** Enough on a large disk, of which a tenth would be hundreds of gigabytes. */
export const DISK_FREE_ENOUGH_BYTES = 10e9;

/** Of FILES_SITE_GB: as much warning as with the disk. */
export const FILES_FULL_SHARE = 0.9;

/** A fault is over when it was not met for so long: at night hours may pass without a write. */
export const FAULT_OVER_MS = 6 * HOUR_MS;

/**
 * What failed within this time counts. It is shorter than the pause between two e-mails, so a job
 * that failed once is in one e-mail.
 */
export const FAILED_WITHIN_MS = 23 * HOUR_MS;

/** A long job, a mail server that restarts and one that lets new senders wait take less. */
export const WAITING_MAX_MS = 2 * HOUR_MS;

/** Some mailboxes are given up, and refuse everything. So many at once are no accident … */
export const REFUSED_RECIPIENTS_MIN = 3;
/** … if they are also this share of the members: then it is the sender who is refused. */
export const REFUSED_RECIPIENTS_SHARE = 0.02;

/** A receiver that is restarted or updated is back before. */
export const WEBHOOK_FAILING_MS = 3 * HOUR_MS;

/** A replica that restarts, or copies what it missed in a short break, is back before. */
export const REPLICA_LEFT_OUT_MS = 10 * MINUTE_MS;

/** PostgreSQL publishes fixes every three months: by then four rounds are missing. */
export const POSTGRESQL_MAX_MS = 365 * DAY_MS;

/**
 * One e-mail a day. The job runs each hour, and a run that is some seconds earlier than that of the
 * day before must not leave it to the next.
 */
const MAIL_AGAIN_MS = DAY_MS - 30 * MINUTE_MS;
/** An old PostgreSQL is no worse tomorrow, and who is told daily does not read it any more. */
const MAIL_AGAIN_POSTGRESQL_MS = 30 * DAY_MS;

export function mailAgainAfter(cause: string): number {
  return cause === "postgresql" ? MAIL_AGAIN_POSTGRESQL_MS : MAIL_AGAIN_MS;
}
