import type { Translated } from "../index.ts";
import type { backups as source } from "../tr/backups.ts";

export const backups = {
  title: "Backup Management",
  about_one:
    "A backup is made every day at {{times}} (UTC) and verified by restoring it; the newest {{n}} is kept.",
  about_other:
    "A backup is made every day at {{times}} (UTC) and verified by restoring it; the newest {{n}} are kept.",
  off: "The site makes none by itself (BACKUP_AT=off), because the server of the database is backed up. You can still make one here.",
  noneOff: "You can make one now.",
  create: "Create Backup",
  creating: "Creating…",
  isRunning: "A backup is in progress; you can start another when it finishes.",
  name: "NAME",
  status: "STATUS",
  uri: "S3 URI",
  progress: "Running, {{percent}}%",
  verified: "Verified",
  failed: "Failed",
  whenDone: "Available when finished",
  none: "No backups yet",
  noneText: "You can make the first one now; after that, they are made by themselves.",
  shown_one: "Showing {{from}}-{{to}} of {{n}} backup",
  shown_other: "Showing {{from}}-{{to}} of {{n}} backups",
  reasonStorageAway: "The storage couldn’t be reached.",
  reasonStorageFull: "The storage is full.",
  reasonStorageRefused: "The storage refused the write; check its settings.",
  reasonDatabaseFull:
    "The disk of the database is full. Verifying a backup takes as much room there as the database itself.",
  reasonNotThere: "The file wasn’t found in the storage.",
  reasonDamaged: "The restored data did not match the original.",
  reasonNewer: "It was made by a newer version of the program.",
  reasonNoScratch:
    "The database user isn’t allowed to create the scratch database used to verify backups.",
  reasonInterrupted: "The server stopped before it was finished.",
  reasonUnexpected: "An unexpected error occurred; see the server log for details.",
  download: "Download",
  restore: "Restoring",
  restoreText:
    "On the server, with this command; write another name for another backup. Stop the site first. docs/backups.md has the details.",
  sameDiskHead: "Backups are on the same disk as the database",
  sameDisk:
    "If the disk fails, both are lost. Download one now and then and keep it elsewhere, or set up S3 storage for backups.",
} satisfies Translated<typeof source>;
