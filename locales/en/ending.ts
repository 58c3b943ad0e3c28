import type { Translated } from "../index.ts";
import type { ending as source } from "../tr/ending.ts";

export const ending = {
  title: "Ending the community",
  menu: "Ending",
  intro:
    "Communities end, or move. What was written still belongs to those who wrote it: nobody should find an empty address one morning.",
  stepsTitle: "What to do, in this order",
  announceTitle: "Announce it",
  announceText:
    "Write what will happen, and on which day, at least a month before, in a forum that everybody reads. Members will want to talk; perhaps somebody takes over the site.",
  announceLink: "To the forums",
  readOnlyStepTitle: "Make the site read only",
  readOnlyStepText: "On the day that you announced. Every copy made after it is complete.",
  readOnlyStepLink: "At the end of this page",
  exportText:
    "Once for moving, with everything; once for members, with what every member reads. If you move, the new site reads the first.",
  archiveTitle: "Make the archive of pages",
  archiveText:
    "Pages that open without any program and without a network. Give it to the members, and keep it in a few places that you trust.",
  communityLink: "The whole community",
  letterTitle: "Write a last email",
  letterText:
    "Say where the archive is, until when the site can be read, and whom to ask: with your own mail program, because the site can’t email everybody at once; the addresses are in the export for moving. Say the same in the reason below, which everybody reads on each page.",
  takeTitle: "Let members take what is theirs",
  takeText:
    "Each member can download an archive of their own texts, pictures and files, and delete the account. Leave time for it.",
  takeLink: "The page of that archive",
  waitTitle: "Leave it readable for a while",
  waitText:
    "Three months at least. Security updates, backups and the fee for the name go on meanwhile.",
  backupTitle: "Make the last backup",
  backupText:
    "Download it, and keep it where it outlives the server; if you will keep none, say so too. It has addresses, and hashes of passwords.",
  deleteTitle: "Delete it",
  deleteText:
    "Stop the site; delete the database, the files, the backups and their copies. Keep the name for another year: who buys it gets the email that is sent to your site. The commands are in docs/running.md.",
  switchTitle: "Read only",
  switchText:
    "Nobody writes, not even superusers: no new topics, replies, edits, deletions, thanks, reports, files, invites and members. Everybody reads, searches, downloads, changes their own settings and can leave. You can still change the site settings, make backups and delete members. It can be undone at any time.",
  reason: "The reason",
  reasonHint:
    "Everybody reads it as you write it, guests too, above each page. For example: “Our association closed on 30 June. The archive stays here until the end of the year.”",
  set: "Make it read only",
  saveReason: "Change the reason",
  reopen: "Let members write again",
  reopenTitle: "Let members write again?",
  reopenText: "The text above the pages goes away, and everybody can write again.",
  log: "{{actor}} made the site read only.",
  logEnd: "{{actor}} let members write again.",
} satisfies Translated<typeof source>;
