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
  failedInterrupted: "The server stopped before the file was finished. Start it again.",
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
  deleteTitle: "Delete: {{name}}?",
  deleteText: "The file is deleted at once. You can make another one at any time.",
  breakOffTitle: "Stop: {{name}}?",
  breakOffText: "The unfinished file is deleted. You can start again at any time.",
  back: "Back to the community",
  logCreated: "{{actor}} exported the community: {{name}}.",
  logDownloaded: "{{actor}} downloaded the file {{name}} of the community.",
  logDeleted: "{{actor}} deleted the file {{name}} of the community.",
} satisfies Translated<typeof source>;
