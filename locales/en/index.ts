import { access } from "./access.ts";
import { layout } from "./layout.ts";
import { mail } from "./mail.ts";
import { messages } from "./messages.ts";
import { notices } from "./notices.ts";

export const en = { access, layout, mail, messages, notices };
