import type { Translated } from "../index.ts";
import type { refusedFile as source } from "../tr/refused-file.ts";

export const refusedFile = {
  unknownSource:
    "This is none of the sources that are known: a dump of phpBB, a backup of Discourse, a dump of NodeBB, or an export of Telegram or WhatsApp.",
  packedOtherwise: "{{name}} is packed with {{program}}. Unpack it, and give what was in it.",
  noRoomToUnpack: "The disk has no room for what is in the archive. Make room, then try again.",
  damagedSource: "{{name}} is damaged or incomplete. Get the file once more from where it was.",
  damagedEntry: "{{name}} in the archive is damaged. Get the archive once more from where it was.",
  incompleteSource: "{{name}} ends in the middle. Make the dump again, then copy all of it.",
  tooManyFiles: "It has more files than any forum or chat: the limit is {{max}}.",
  notReadable: "The server is not allowed to read {{name}}. Give it permission, then try again.",
  encryptedZip: "The zip is encrypted. Unpack it with its password, and give the folder.",
  unknownZip:
    "The zip is compressed in a way that is not known here. Unpack it, and give the folder.",
  severalDumps: "There are several dumps of {{program}}: {{names}}. Leave only the newest one.",
  utf16Dump:
    "{{name}} is in UTF-16, as PowerShell’s > writes it. Make the dump again with this command: {{command}}",
  incompletePhpbb:
    "{{name}} does not hold a complete phpBB: it needs the tables {{tables}} with their rows.",
  severalBoards:
    "{{name}} has several boards, whose tables begin with {{prefixes}}. Make a dump with the tables of one.",
  phpbbOnPostgres:
    "{{name}} is the dump of a phpBB on PostgreSQL, and only those on MySQL or MariaDB can be read.",
  mongodumpArchive:
    "{{name}} is an archive of mongodump. Dump into a folder: mongodump --db=nodebb --out=dump",
  redisFile:
    "{{name}} is a file of Redis, which cannot be read. Of NodeBB, give a dump of MongoDB or PostgreSQL.",
  telegramPages:
    "Telegram has exported this as web pages. Export the chat once more, and choose JSON as its format.",
  telegramWithoutGroup:
    "The export of Telegram has no group and no channel with messages. A conversation of two is not brought over.",
  incompleteExport:
    "The file ends in the middle. Export the chat once more, then copy all of the file.",
  damagedExport: "The file is not JSON, or it is damaged. Export the chat once more.",
  conversation: "This chat of WhatsApp is not a group. A conversation of two is not brought over.",
  emptyChat: "The chat has no messages.",
  chatNotUtf8:
    "The text of the chat is not in UTF-8. If an editor has saved it, export it once more from the phone.",
  impossibleDate: "“{{date}}” in the chat is not a date. Mend the line, then try again.",
  contradictingDates:
    "The dates of the chat contradict each other: in “{{day}}” the day stands first, in “{{month}}” the month. Mend the lines, then try again.",
  dayNotFirst: "You said that the day stands first, but in “{{date}}” only the month can.",
  monthNotFirst: "You said that the month stands first, but in “{{date}}” only the day can.",
  noCommunity:
    "This file is not the archive of a community. Give the file that the old site’s Admin → Community has made.",
  damagedArchive:
    "The archive is damaged. Copy it once more from where it was, or export it again.",
  incompleteArchive: "The end of the archive is missing. Copy all of it from where it was.",
  newerArchive:
    "A newer release has written the archive: it has format {{version}}, and this release reads {{known}}. Upgrade this site first.",
  membersArchive:
    "The archive has only what every member reads, and nobody in it could sign in. Export “Everything, for moving” on the old site.",
  damagedLine:
    "The archive cannot be read at {{place}} (the file, and after a colon the line). Export it again.",
  siteNotEmpty:
    "This site is not empty. A community can only be imported where nobody has written yet, and where the first superuser is the only member.",
  noSuperuser:
    "None of the members of the archive is an active superuser, and this site has none either. Start the site once, which creates its first superuser, then try again.",
  superuserEmailTaken:
    "A member of the archive has the e-mail address of this site’s superuser, who would stay. Give the superuser another address first (Settings → My profile).",
  changedSinceCheck: "The file has changed since it was checked. Check it again.",
  nameOfTwo:
    "“{{username}}” is the name of one member and the former name of another. One of them has to change in the archive.",
} satisfies Translated<typeof source>;
