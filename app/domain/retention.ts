/**
 * How long personal data is kept where nothing else removes it sooner. The privacy page shows these
 * numbers, and a test compares docs/privacy.md with them.
 */

/** A member who comes back after half a year still signs in from a known network. */
export const KNOWN_NETWORK_DAYS = 180;

/**
 * Files instead of letters hold addresses and links that open accounts; a month is enough to look
 * one up.
 */
export const MAIL_FILE_DAYS = 30;

/**
 * The host remembers by then who the new member is; until then the e-mail and the text say whom the
 * invite was for.
 */
export const USED_INVITE_DAYS = 90;

/** The guest never became a member; the host has a month to invite them again. */
export const EXPIRED_INVITE_DAYS = 30;

/** An administrator who looks once a month still sees what failed. */
export const FAILED_JOB_DAYS = 30;

/** pg-boss moves old jobs to an archive that the site never shows, so a day there is enough. */
export const ARCHIVED_JOB_DAYS = 1;

/**
 * Jobs of ours are deleted when they are done; this is for the clock's own, and must outlast its
 * intervals.
 */
export const DONE_JOB_HOURS = 1;
