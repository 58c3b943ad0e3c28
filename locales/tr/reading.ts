import { access } from "./access.ts";
import { forms } from "./forms.ts";
import { forum } from "./forum.ts";
import { layout } from "./layout.ts";
import { messages } from "./messages.ts";
import { notifications } from "./notifications.ts";
import { topic } from "./topic.ts";
import { viewAs } from "./view-as.ts";
import { words } from "./words.ts";

/** The texts of the pages that readers open. A browser loads all texts only for other pages. */
export const texts = {
  access,
  forms,
  forum,
  layout,
  messages,
  notifications,
  topic,
  viewAs,
  words,
};
