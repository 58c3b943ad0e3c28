/**
 * Every advisory lock of Postgres that this application takes. The numbers mean nothing, but two
 * releases that run side by side during an update must agree on them: never change or reuse one.
 * Other lock users in the same database (pg-boss) take numbers far from these.
 */
export const ADVISORY_LOCKS = {
  /** If two processes start together, one migrates and the other waits. */
  MIGRATE: 7_305_001,
  /** If two processes start together, only one creates the first superuser. */
  FIRST_SUPERUSER: 7_305_002,
  /** Two superusers who demote or delete each other take turns, so one remains. */
  SUPERUSERS: 7_305_003,
  /** If two processes start together, one creates the tables of the queue. */
  QUEUE: 7_305_004,
  // 7_305_005 was WRITES of release 0.1.0.
  /** If two processes start together, one stores the settings of the database role. */
  ROLE_SETTINGS: 7_305_008,
  /** Two runs of the demo command take turns; the second finds the database filled. */
  DEMO: 7_305_010,
  /** One backup or restore runs at a time. */
  BACKUP_RUN: 7_305_018,
  /** Two requests for a backup take turns; the second joins the one that is running. */
  BACKUP_CREATE: 7_305_019,
  /** One process makes the indexes of words and members; others leave it to that one. */
  SEARCH_INDEX: 7_305_030,
  /** Two superusers who add webhooks at once take turns, so that there are no more than allowed. */
  WEBHOOKS: 7_305_031,
  /** One process writes segments of the search; others leave it to that one. */
  SEARCH_SEGMENTS: 7_305_032,
  /** Two jobs that collect e-mails take turns, so all that waits for a member is in one e-mail. */
  DUE_MAIL: 7_305_033,
  /** Two processes that find the same cause of an alarm take turns; the second finds it raised. */
  ALARMS: 7_305_036,
  /** Two processes that choose the next picture to fetch take turns, so a site gets one request at a time. */
  WAITING_PICTURES: 7_305_037,
  /** One process makes archives of members' data at a time. */
  OWN_ARCHIVES: 7_305_045,
  /** One process writes the whole community into a file at a time. */
  COMMUNITY_EXPORTS: 7_305_048,
  /** One process works for the page that imports an archive of a community. */
  COMMUNITY_IMPORT_PAGE: 7_305_051,
  /** Held while an import stores the bytes of files: the clean-up deletes no unused bytes meanwhile. */
  COMMUNITY_IMPORT: 7_305_052,
  /** Two superusers who send letters to members without a password at once write to nobody twice. */
  PASSWORD_LETTERS: 7_305_054,
} as const;
