import type { Texts } from "../index.ts";
import { access } from "./access.ts";
import { admin } from "./admin.ts";
import { adminMail } from "./admin-mail.ts";
import { alarms } from "./alarms.ts";
import { apiKeys } from "./api-keys.ts";
import { archive } from "./archive.ts";
import { backups } from "./backups.ts";
import { bookmarks } from "./bookmarks.ts";
import { branch } from "./branch.ts";
import { community } from "./community.ts";
import { conversion } from "./conversion.ts";
import { dashboard } from "./dashboard.ts";
import { dates } from "./dates.ts";
import { docs } from "./docs.ts";
import { drafts } from "./drafts.ts";
import { editing } from "./editing.ts";
import { editor } from "./editor.ts";
import { ending } from "./ending.ts";
import { feeds } from "./feeds.ts";
import { files } from "./files.ts";
import { forms } from "./forms.ts";
import { forum } from "./forum.ts";
import { groups } from "./groups.ts";
import { guide } from "./guide.ts";
import { invites } from "./invites.ts";
import { joining } from "./joining.ts";
import { keyboard } from "./keyboard.ts";
import { latest } from "./latest.ts";
import { layout } from "./layout.ts";
import { mail } from "./mail.ts";
import { members } from "./members.ts";
import { messages } from "./messages.ts";
import { moderation } from "./moderation.ts";
import { mutes } from "./mutes.ts";
import { notices } from "./notices.ts";
import { notifications } from "./notifications.ts";
import { ownData } from "./own-data.ts";
import { passwordLetters } from "./password-letters.ts";
import { pictures } from "./pictures.ts";
import { printing } from "./printing.ts";
import { privacy } from "./privacy.ts";
import { push } from "./push.ts";
import { rareLayout } from "./rare-layout.ts";
import { rareMessages } from "./rare-messages.ts";
import { rareWords } from "./rare-words.ts";
import { refusedFile } from "./refused-file.ts";
import { removal } from "./removal.ts";
import { rows } from "./rows.ts";
import { search } from "./search.ts";
import { security } from "./security.ts";
import { settings } from "./settings.ts";
import { sight } from "./sight.ts";
import { site } from "./site.ts";
import { subscriptions } from "./subscriptions.ts";
import { thanks } from "./thanks.ts";
import { topic } from "./topic.ts";
import { unread } from "./unread.ts";
import { versions } from "./versions.ts";
import { viewAs } from "./view-as.ts";
import { webhooks } from "./webhooks.ts";
import { words } from "./words.ts";

export const texts = {
  access,
  admin,
  alarms,
  apiKeys,
  archive,
  backups,
  bookmarks,
  branch,
  community,
  conversion,
  refusedFile,
  dates,
  dashboard,
  docs,
  drafts,
  editing,
  editor,
  ending,
  passwordLetters,
  feeds,
  files,
  forms,
  forum,
  groups,
  guide,
  versions,
  invites,
  joining,
  keyboard,
  latest,
  layout: { ...layout, ...rareLayout },
  adminMail,
  mail,
  members,
  messages: { ...messages, ...rareMessages },
  moderation,
  mutes,
  notices,
  notifications,
  ownData,
  pictures,
  printing,
  privacy,
  push,
  removal,
  rows,
  search,
  security,
  settings,
  sight,
  site,
  thanks,
  subscriptions,
  topic,
  unread,
  webhooks,
  viewAs,
  words: { ...words, ...rareWords },
} satisfies Texts;
