import { access } from "./access.ts";
import { admin } from "./admin.ts";
import { backups } from "./backups.ts";
import { docs } from "./docs.ts";
import { editing } from "./editing.ts";
import { editor } from "./editor.ts";
import { forms } from "./forms.ts";
import { forum } from "./forum.ts";
import { history } from "./history.ts";
import { invites } from "./invites.ts";
import { joining } from "./joining.ts";
import { layout } from "./layout.ts";
import { letters } from "./letters.ts";
import { mail } from "./mail.ts";
import { members } from "./members.ts";
import { messages } from "./messages.ts";
import { moderation } from "./moderation.ts";
import { notices } from "./notices.ts";
import { notifications } from "./notifications.ts";
import { privacy } from "./privacy.ts";
import { push } from "./push.ts";
import { search } from "./search.ts";
import { settings } from "./settings.ts";
import { site } from "./site.ts";
import { topic } from "./topic.ts";
import { words } from "./words.ts";

export const texts = {
  access,
  admin,
  backups,
  docs,
  editing,
  editor,
  forms,
  forum,
  history,
  invites,
  joining,
  layout,
  letters,
  mail,
  members,
  messages,
  moderation,
  notices,
  notifications,
  privacy,
  push,
  search,
  settings,
  site,
  topic,
  words,
};
