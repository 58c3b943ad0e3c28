import type { Translated } from "../index.ts";
import type { alarms as source } from "../tr/alarms.ts";

export const alarms = {
  title: "Alarms",
  since: "Since: {{date}}",
  detail: "Details: {{detail}}",
  open: "Open its page",
  subject: "{{site}}: alarm – {{name}}",
  endedSubject: "{{site}}: well again – {{name}}",
  endedText: "This problem is over: {{name}}. There is nothing for you to do.",
  ended: "Until: {{date}}",
  why: "You get this email because you are a superuser of the site. While the problem lasts, it comes at most once a day.",
  name_backup: "No recent backup",
  what_backup:
    "The last backup failed, none has been verified for a day and a half, PostgreSQL can’t archive its log (archive_command), or files of members are lost and not in the backup (files).",
  means_backup:
    "If the disk or the server breaks now, everything written since the last verified backup is lost.",
  do_backup:
    "The page of the backups says why the last one failed, the log of PostgreSQL why it can’t archive. Remove the cause, and make a new backup. “npm run doctor” names lost files, and “npm run doctor -- --fix” brings them back from older backups.",
  name_database: "Database fault",
  what_database:
    "PostgreSQL reported that it has no room, can’t read or write its files, has damaged data, or can only be read.",
  means_database: "Members may not be able to write. Damaged files don’t heal by themselves.",
  do_database:
    "Search the log of the site for this code, and look at the disk of the database and the log of PostgreSQL. If data is damaged, restore a backup.",
  name_disk: "Room is running out",
  what_disk:
    "The disk of the data folder has little room left, or the files of members are close to the limit of the site (FILES_SITE_GB).",
  means_disk:
    "When the disk is full, no backup can be made; if the database is on it too, nobody can write. At the limit, nobody can upload pictures and files.",
  do_disk:
    "Make room, enlarge the disk, or raise FILES_SITE_GB. By hand, only old backups may be deleted in the data folder.",
  name_jobs: "Background jobs fail",
  what_jobs: "A job failed at all its tries within the last day, or jobs have waited for hours.",
  means_jobs:
    "What these jobs do is left undone: notifications, deletions, cleaning up or the index of the search, for example.",
  do_jobs:
    "The dashboard lists the failed jobs and their errors; the log of the site has the details.",
  name_mail: "Emails aren’t sent",
  what_mail: "Emails have been waiting for hours, or the mail server refuses them.",
  means_mail:
    "Members get no invites, password links and notifications. This email may be late as well.",
  do_mail: "The page of the emails says why. When it is repaired, send a test email from there.",
  name_postgresql: "PostgreSQL is old",
  what_postgresql: "The PostgreSQL that the site brings along is more than a year old.",
  means_postgresql: "It still has the security holes and faults that were repaired since.",
  do_postgresql:
    "Upgrade the site, or move to a PostgreSQL of your own that gets its updates from your distribution.",
  name_replica: "The read replica can’t be used",
  what_replica: "The read replica has been out of reach or behind for more than ten minutes.",
  means_replica:
    "Everything is read from the main database. If that breaks now, the replica lacks what was written last.",
  do_replica:
    "Look at the machine of the replica, its log, and its connection to the main database.",
  name_webhooks: "Webhooks can’t be delivered",
  what_webhooks:
    "The receiver of a webhook hasn’t answered for hours, or the webhook was turned off for it.",
  means_webhooks: "The program there doesn’t know what has changed since then.",
  do_webhooks:
    "Repair the receiver, and turn the webhook on again. Delete a webhook that nobody needs any more.",
} satisfies Translated<typeof source>;
