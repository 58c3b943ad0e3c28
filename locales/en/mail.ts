import type { mail as source } from "../tr/mail.ts";

export const mail = {
  greeting: "Hello {{name}},",
  resetSubject: "{{site}}: reset your password",
  resetText: "We received a request to reset the password of your {{site}} account. You can choose a new password with the link below.",
  resetLink: "Reset my password",
  resetLasts: "The link is good for {{hours}} hours and works once.",
  resetIgnore: "If you did not ask for this, you can ignore this message; your password stays as it is.",
  inviteSubject: "{{name}} invites you to {{site}}",
  inviteGreeting: "Hello,",
  inviteText: "{{name}} has invited you to {{site}}. The community is joined by invitation; the link below is yours.",
  inviteSays: "{{name}} says: “{{text}}”",
  inviteLink: "Accept the invitation",
  inviteLasts_one: "The invitation is good for {{n}} day and works once.",
  inviteLasts_other: "The invitation is good for {{n}} days and works once.",
  inviteOnce: "The invitation works once.",
  inviteIgnore: "If you do not know this person, you can ignore this message.",
} satisfies Record<keyof typeof source, string>;
