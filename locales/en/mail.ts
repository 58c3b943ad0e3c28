import type { mail as source } from "../tr/mail.ts";

export const mail = {
  greeting: "Hello {{name}},",
  resetSubject: "{{site}}: reset your password",
  resetText:
    "We received a request to reset the password of your {{site}} account. You can choose a new password with the link below.",
  resetLink: "Reset my password",
  resetLasts: "The link is good for {{hours}} hours and works once.",
  resetIgnore:
    "If you did not ask for this, you can ignore this message; your password stays as it is.",
  resetNeededText:
    "The password of your {{site}} account no longer works. You can choose a new one with the link below.",
  resetNeeded: "Until you choose a new password, nobody can sign in to the account.",
  inviteSubject: "{{name}} invites you to {{site}}",
  inviteGreeting: "Hello,",
  inviteText:
    "{{name}} has invited you to {{site}}. The community is joined by invitation; the link below is yours.",
  inviteSays: "{{name}} says: “{{text}}”",
  removedAddress: "[address]",
  inviteLink: "Accept the invitation",
  inviteLasts_one: "The invitation is good for {{n}} day and works once.",
  inviteLasts_other: "The invitation is good for {{n}} days and works once.",
  inviteOnce: "The invitation works once.",
  inviteIgnore: "If you do not know this person, you can ignore this message.",
  emailChangedSubject: "{{site}}: your e-mail address was changed",
  emailChangedText: "The e-mail address of your {{site}} account was changed.",
  emailChangedNotYou:
    "If you did not do this, take the change back with the link below: your account returns to this address, and every open session ends.",
  emailChangedLink: "Take the change back",
  emailChangedLasts_one: "The link is good for {{n}} day and works once.",
  emailChangedLasts_other: "The link is good for {{n}} days and works once.",
  emailChangedIgnore: "If you made the change, you can ignore this message.",
  confirmSubject: "{{site}}: confirm your e-mail address",
  confirmText:
    "This address was given for the account {{name}} at {{site}}. It takes effect once you open the link below and confirm it.",
  confirmForRecovery:
    "A new password was requested for your {{site}} account, but this address has not been confirmed yet. Confirm it first, then ask for the new password again.",
  confirmLink: "Confirm my address",
  confirmIgnore:
    "If you did not ask for this, you can ignore this message; without your confirmation no account can be recovered with your address.",
  emailSetSubject: "{{site}}: your new e-mail address is in use",
  emailSetText:
    "The account {{name}} at {{site}} now has this e-mail address. Links to reset the password come here too.",
  emailRemovedSubject: "{{site}}: this address was removed from an account",
  emailRemovedText: "This address no longer belongs to the account {{name}} at {{site}}.",
  emailSetBySuperuserText:
    "An administrator changed the e-mail address of the account {{name}} at {{site}}. This address no longer belongs to it. If you did not expect that, write to an administrator.",
  emailDisplacedText:
    "The address you set for the account {{name}} at {{site}} was confirmed by somebody else as theirs. Your account uses {{email}} again.",
  passwordChangedSubject: "{{site}}: your password was changed",
  passwordChangedText:
    "The password of the account {{name}} at {{site}} was changed. If it was you, there is nothing to do.",
  passwordChangedNotYou:
    "If it was not you, choose a new password at once: open the link below and type this address there.",
  recoverLink: "Ask for a new password",
} satisfies Record<keyof typeof source, string>;
