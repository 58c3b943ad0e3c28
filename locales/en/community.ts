import type { Translated } from "../index.ts";
import type { community as source } from "../tr/community.ts";

export const community = {
  title: "Community",
  about: "Get the whole community as one file: to move it to another site, or to keep it.",
  exports: "Exports",
  make: "Export",
  starting: "Starting",
  everything: "Everything, for moving",
  everythingText:
    "All that the site knows, in a documented and open format: deleted posts, reports, groups, invites, settings and the log too. Another Divan site can import the file.",
  members: "For members: what every member reads",
  membersText:
    "The same format with only the topics, replies, pictures and files that every member reads. It has no forums that only some groups see, no email addresses and no passwords.",
  pages: "Pages that open from disk",
  pagesText:
    "A ZIP archive that a browser opens without internet: forums, topics, members and pictures. It has no email addresses, no passwords and no deleted posts.",
  secrets: "To take along when moving",
  withPasswords: "Password hashes",
  withPasswordsText:
    "Members log in to the new site with their old passwords. Without the hashes, everybody chooses a new one.",
  withEmails: "Email addresses",
  withEmailsText:
    "Without them, the new site can’t email the members, nor send them links to choose a password.",
  keepSafeHead: "Keep the file safe.",
  keepSafe:
    "Even without these two, it has what only some members may read. Whoever gets it can try to guess passwords if it has the hashes, and write to the members if it has the addresses. Keep it encrypted, and delete it once you have moved.",
  readers: "For whom",
  readersText: "If you choose a group, the archive also has the forums that this group can see.",
  everyMember: "For every member",
  howLong:
    "For a large site it may take hours; the site goes on meanwhile. The file stays for a week and is then deleted by itself. One export is made at a time, and the log records who took what.",
  isRunning: "An export is being made; you can start another when it is finished.",
  createdBy: "Asked for by",
  file: "File",
  progress: "Running, {{percent}}%",
  ready: "Ready",
  failed: "Failed",
  failedDiskFull:
    "There was no room left on the disk. Make room or delete older exports, then try again.",
  failedStorage: "The file could not be written to the storage; check its settings.",
  failedGroup: "The group was deleted meanwhile.",
  failedInterrupted: "The server stopped before the file was finished. Start the export again.",
  forEveryMember: "for every member",
  forGroup: "for the group {{group}}",
  hasPasswords: "with password hashes",
  noPasswords: "without password hashes",
  hasEmails: "with email addresses",
  noEmails: "without email addresses",
  breakOff: "Stop",
  until: "Deleted on {{date}}",
  shown_one: "Showing {{from}}-{{to}} of {{n}} export",
  shown_other: "Showing {{from}}-{{to}} of {{n}} exports",
  deleteTitle: "Delete this export?",
  deleteText: "The file is deleted at once. You can make another one at any time.",
  breakOffTitle: "Stop this export?",
  breakOffText: "The unfinished file is deleted. You can start again at any time.",
  back: "Back to the community",
  toImport: "Is your community in another forum or a chat?",
  toImportLink: "Move it here",
  toForums: "Go to the forums",
  toUsers: "Go to the user management",
  toExports: "Export the community",
  importTitle: "Import a community",
  importAbout:
    "This empty site becomes that of a community: from the archive of another Divan site, from the data of phpBB, Discourse or NodeBB, or from a chat of Telegram or WhatsApp. Data of other software are converted first, and you see what comes and what doesn’t before you import.",
  siteNotEmpty:
    "This site is no longer empty. A community can only be imported where nobody has written yet, and where only the first superuser is.",
  wasImported:
    "Your community is here now. Before you tell anybody, look around as several members: the user management has that among the actions. There you also send links to members without a password.",
  filesLeft: "Left on this machine",
  filesLeftText:
    "They may have password hashes and private messages: delete them when they are no longer needed. Delete folders on the server yourself.",
  archives: "Files and folders on this machine",
  archive: "Archive, data of the old forum, or chat",
  check: "Check",
  checking: "Checking, {{percent}}%",
  uploadArchive: "Upload a file",
  uploadAndCheck: "Upload and check",
  roomForArchive:
    "A file whose name ends with .tar.gz, .tgz, .zip, .sql, .sql.gz, .txt or .json, {{size}} at most.",
  copyInstead:
    "An upload must arrive within ten minutes. Copy a larger file, or a folder, into the folder imports of the server’s data folder, then reload this page.",
  noRoomToUpload:
    "There is no room on the disk for this file. Make room, or import it on a larger machine.",
  deleteArchiveText: "The file is deleted from this machine. Nothing changes on the site.",
  backToImport: "Back to the import",
  importFailed: "Not finished",
  importBroken: "This file can’t be imported. Nothing was changed.",
  importRefused: "The archive was not imported, and nothing was changed.",
  importReason: "The reason, in the words of the program that read the file:",
  importFileGone: "The file is no longer on this machine. Nothing was changed.",
  importDiskFull:
    "There was no room left on the disk. Nothing was changed; make room, then try again.",
  importInterrupted: "The server stopped meanwhile. Nothing was changed; you can try again.",
  importUnexpected:
    "There was an unexpected error, which the log of the server describes. Nothing was changed; you can try again.",
  faults_one: "The archive has {{n}} fault",
  faults_other: "The archive has {{n}} faults",
  faultsText:
    "Nothing was changed. Below is where the faults are: the file, and the line behind the colon. The descriptions are for whoever corrects the program that wrote the archive.",
  moreFaults_one: "and {{n}} more fault",
  moreFaults_other: "and {{n}} more faults",
  noFaults: "The archive is whole and has no faults",
  countOthers: "Other entries",
  willBe: "What an import does",
  willReplace:
    "Your account here, the settings and the log are deleted; those of the archive take their place. Make sure that you know the password of one of its superusers.",
  willSignOut: "You are logged out, and log in again with an account of the archive.",
  willKeepSuperuser:
    "No member of the archive is an active superuser: your account here stays with its email address, password and second factor, and administers the site. Its username gets a number if a member of the archive has it. The settings and the log here are deleted.",
  willSignOutKept:
    "You are logged out, and log in again with your email address and the password of before.",
  willHaveNoPassword_one:
    "{{n}} account has no password in the archive: afterwards you can send a link to choose one, under Members.",
  willHaveNoPassword_other:
    "{{n}} accounts have no password in the archive: afterwards you can send them links to choose one, under Members.",
  willHaveNoEmail_one:
    "{{n}} account has no email address in the archive: it gets no emails until a superuser enters one.",
  willHaveNoEmail_other:
    "{{n}} accounts have no email address in the archive: they get no emails until a superuser enters one.",
  willLosePasskeys:
    "Some accounts have a second factor. Passkeys work only at the old address of the site; codes work at any.",
  willBreakLinks: "Links of open invites and in emails of the old site don’t work here.",
  willPause:
    "While it is imported, the site doesn’t answer; this page shows how far it is. If it is interrupted, nothing changes, and you can start it again.",
  willDeleteFile:
    "Afterwards the archive is deleted from this machine, because it may have password hashes. Keep a copy elsewhere.",
  import: "Import",
  isBeingImported:
    "The community is being imported, {{percent}}%. When it is finished, log in with an account of the archive. This page refreshes itself.",
  logCreated: "{{actor}} exported the community: {{name}}.",
  logDownloaded: "{{actor}} downloaded the file {{name}} of the community.",
  logDeleted: "{{actor}} deleted the file {{name}} of the community.",
} satisfies Translated<typeof source>;
