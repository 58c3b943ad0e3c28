import type { Translated } from "../index.ts";
import type { passwordLetters as source } from "../tr/password-letters.ts";

export const passwordLetters = {
  title: "Members without a password",
  about:
    "The community has moved here from another forum, and some members’ passwords didn’t come along. You can send them a link to choose one. Nothing is sent by itself.",
  members: "With an address and no password",
  withLetter: "With a link that works",
  lastSent: "Last sent",
  never: "No link works",
  withoutAddress: "Without a confirmed address, too",
  withoutAddressText:
    "No link is sent to an address that isn’t confirmed: it may be somebody else’s. You can enter addresses in the user management.",
  toSend_one: "{{n}} email is waiting; one is sent every few seconds.",
  toSend_other: "{{n}} emails are waiting; one is sent every few seconds.",
  send_one: "Send the next {{n}} email",
  send_other: "Send the next {{n}} emails",
  howSent:
    "Each email is in the member’s language, and has the news of the move, the member’s name here and the link. The link is valid for 14 days. You can write again later to those who don’t use it.",
  nobody: "There is no email to send just now.",
  hint: "Some members have no password.",
  hintLink: "Send them a link",
  log: "{{actor}} sent links to members without a password.",
  letters: "Emails",
} satisfies Translated<typeof source>;
