import type { Translated } from "../index.ts";
import type { mail as source } from "../tr/mail.ts";

export const mail = {
  greeting: "Hello {{name}},",
  resetSubject: "{{site}}: reset your password",
  resetText:
    "We received a request to reset your {{site}} password. You can choose a new one with the link below.",
  resetLink: "Reset my password",
  resetLasts_one: "The link is valid for {{n}} hour and works once.",
  resetLasts_other: "The link is valid for {{n}} hours and works once.",
  resetIgnore: "If you didn’t ask for this, ignore this email; your password won’t change.",
  resetNeededText:
    "Your {{site}} password no longer works. You can choose a new one with the link below.",
  resetNeeded: "Until you choose a new password, nobody can log in to the account.",
  movedSubject: "{{site}} has moved: choose your password",
  movedText:
    "Our community has moved to a new site: {{site}}. What you wrote and your account have come along, your password hasn’t.",
  movedName: "Your name here is still {{name}}.",
  movedNewName:
    "Your name here is {{name}}; on the former site it was {{former_name}}. You can log in with either.",
  movedChoose: "To log in, choose a new password with the link below.",
  movedLink: "Choose my password",
  movedLater:
    "If it has expired, “Forgot password?” on the login page sends a new link to this address.",
  inviteSubject: "{{name}} has invited you to {{site}}",
  inviteGreeting: "Hello,",
  inviteText:
    "{{name}} has invited you to {{site}}. The community is invite-only; this link is for you alone.",
  inviteSays: "{{name}} says: “{{text}}”",
  removedAddress: "[address removed]",
  inviteLink: "Accept the invite",
  inviteLasts_one: "The invite is valid for {{n}} day and works once.",
  inviteLasts_other: "The invite is valid for {{n}} days and works once.",
  inviteOnce: "The invite works once.",
  inviteIgnore: "If you don’t know this person, ignore this email.",
  emailChangedSubject: "{{site}}: your email address was changed",
  emailChangedText: "The email address of your {{site}} account was changed.",
  emailChangedNotYou:
    "If you didn’t do this, undo the email change with the link below: your account goes back to this address and is logged out on all devices.",
  emailChangedLasts_one: "The link is valid for {{n}} day and works once.",
  emailChangedLasts_other: "The link is valid for {{n}} days and works once.",
  emailChangedIgnore: "If you made the change, ignore this email.",
  confirmSubject: "{{site}}: confirm your email address",
  confirmText:
    "This address was entered for the account {{name}} on {{site}}. It takes effect once you open the link below and confirm it.",
  confirmForRecovery:
    "A new password was requested for your {{site}} account, but this address hasn’t been confirmed yet. Confirm it first, then request the new password again.",
  confirmLink: "Confirm my address",
  confirmIgnore:
    "If you didn’t ask for this, ignore this email; until you confirm it, your address can’t be used to recover an account.",
  emailSetSubject: "{{site}}: your new email address is in use",
  emailSetText:
    "The account {{name}} on {{site}} now uses this email address. Password reset links will come here too.",
  emailRemovedSubject: "{{site}}: this address was removed from an account",
  emailRemovedText: "This address no longer belongs to the account {{name}} on {{site}}.",
  emailSetBySuperuserText:
    "A superuser changed the email address of the account {{name}} on {{site}}. This address no longer belongs to it. If you didn’t expect that, contact a superuser.",
  emailDisplacedText:
    "Someone else confirmed that the address you entered for the account {{name}} on {{site}} is theirs. Your account uses {{email}} again.",
  passwordChangedSubject: "{{site}}: your password was changed",
  passwordChangedText:
    "The password of the account {{name}} on {{site}} was changed. If it was you, there is nothing to do.",
  passwordChangedNotYou:
    "If it wasn’t you, choose a new password right away: open the link below and enter this address.",
  factorChangedSubject: "{{site}}: how you sign in was changed",
  totpAdded:
    "Time codes were turned on for your account on {{site}}. From now on signing in asks for a code after the password.",
  totpRemoved: "Time codes were turned off for your account on {{site}}.",
  passkeyAdded: "A passkey was added to your account on {{site}}.",
  passkeyRemoved: "A passkey was removed from your account on {{site}}.",
  recoveryCodesMade:
    "New recovery codes were made for your account on {{site}}. The former ones no longer work.",
  factorsLifted:
    "The second factor of your account on {{site}} was lifted. Signing in asks for the password alone.",
  factorChangedNotYou:
    "If it wasn’t you, it was somebody who knows your password. The link below undoes the change, ends all sessions, and sends you a link for a new password.",
  factorsLiftedNotYou:
    "A superuser or the operator of the site did it. If you did not ask for it, the link below brings the second factor back, ends all sessions, and sends you a link for a new password.",
  factorUndoLink: "Undo the change",
  factorUndoLasts_one: "The link works for {{n}} day.",
  factorUndoLasts_other: "The link works for {{n}} days.",
  factorChangedIgnore: "If it was you, there is nothing to do.",
  signInSubject: "{{site}}: a new sign-in to your account",
  signInText:
    "Someone signed in to your account on {{site}}, from a browser or a place that is new for it.",
  signInWhen: "When: {{date}} ({{zone}})",
  signInDevice: "Device: {{name}}",
  signInAddress: "Network address: {{address}}",
  signInIgnore: "If it was you, there is nothing to do.",
  signInNotYou:
    "If it wasn’t you, somebody knows your password. The link below ends that session and lets you choose a new password.",
  signInEnd: "It wasn’t me",
  signInTurnOff: "You can turn these emails off under Settings → Subscriptions.",
  wrongCodesSubject: "{{site}}: wrong codes after your password",
  wrongCodesText:
    "Someone entered the right password of the account {{name}} on {{site}}, and then too many wrong codes. The account was not opened, and for a while no code is accepted from there. If it was you, see whether the clock of your phone is right, and try again later.",
  wrongCodesNotYou:
    "If it wasn’t you, somebody knows your password. Choose a new one right away: open the link below and enter this address.",
  factorLiftSubject: "{{site}}: your second factor will be lifted",
  factorLiftText_one:
    "A superuser of {{site}} has asked to lift the second factor of your account: in {{n}} hour signing in will ask for the password alone. If you lost your device and asked for help, there is nothing to do.",
  factorLiftText_other:
    "A superuser of {{site}} has asked to lift the second factor of your account: in {{n}} hours signing in will ask for the password alone. If you lost your device and asked for help, there is nothing to do.",
  factorLiftNotYou: "If you did not ask for it, stop it with the link below.",
  factorLiftStop: "Stop it",
  leavingSubject: "{{site}}: your account will be deleted",
  leavingText:
    "You have asked to delete the account {{name}} on {{site}}. It will be deleted on {{date}}.",
  leavingWith: "What you wrote there is deleted too.",
  leavingWithout: "What you wrote there stays, under “former member”.",
  leavingKeep:
    "Until then, nothing is deleted, and logging in takes it back. After that it cannot be undone.",
  leavingNotYou:
    "If you didn’t ask for it, log in and change your password: somebody else knows it.",
  leavingLink: "Log in and keep the account",
  accountDeletedSubject: "{{site}}: your account has been deleted",
  accountDeletedText: "Your account has been successfully deleted.",
  accountDeletedWith: "What you wrote is deleted too. This is the last email you get from us.",
  accountDeletedWithout:
    "What you wrote stays, under “former member”. This is the last email you get from us.",
  accountKeptSubject: "{{site}}: your account stays",
  accountKeptText:
    "The account {{name}} on {{site}} was to be deleted. Somebody logged in to it, so it stays as it was. If it was you, there is nothing to do.",
  accountKeptSuperuser:
    "The account {{name}} on {{site}} was to be deleted. It belongs to a superuser now, so it stays. Another superuser can delete it.",
  keyCreatedSubject: "{{site}}: a key was made for your account",
  keyCreatedText:
    "A key was made for the account {{name}} on {{site}}. With it a program can work in your name. If it was you, there is nothing to do.",
  keyCreatedNotYou:
    "If it wasn’t you, open the link below, delete the key right away, and then change your password.",
  keysLink: "My keys",
  recoverLink: "Request a new password",
  mentioned: "{{who}} mentioned you",
  replied: "{{who}} replied",
  startedTopic: "{{who}} started this topic",
  testSubject: "{{site}}: test email",
  testText: "If you can read this, {{site}} can send email.",
  testWhy: "This test was requested on the admin pages by {{name}}.",
  warnedSubject: "{{site}}: a moderator has warned you",
  warnedText: "A moderator of {{site}} has warned you. The reason: “{{reason}}”",
  warnedMore:
    "You will see the warning on the site too; once you say that you have read it, everything goes on as before.",
  suspendedSubject: "{{site}}: your account is suspended",
  suspendedText: "Your account at {{site}} is suspended. The reason: “{{reason}}”",
  suspendedUntil:
    "The suspension ends by itself on {{date}}. Until then you can sign in and read, but not write.",
  suspendedForGood:
    "You can sign in and read, but not write until a moderator ends the suspension.",
  appeal: "If you want to object, write to {{email}} or reply to this email.",
  appealToAdmin: "If you want to object, write to an administrator.",
  notificationsSubject_one: "{{site}}: {{n}} new notification",
  notificationsSubject_other: "{{site}}: {{n}} new notifications",
  notificationsIntro: "What happened on {{site}} while you were away:",
  notificationsPlace: "{{forum}} » {{topic}}",
  notificationsTimes_one: "({{n}} time)",
  notificationsTimes_other: "({{n}} times)",
  notificationsMore_one: "There is {{n}} more notification.",
  notificationsMore_other: "There are {{n}} more notifications.",
  notificationsWhy: "You received this email because of your notification preferences.",
  notificationsPreferences: "Change your email preferences",
  newsDigestSubject: "{{site}}: what’s new",
  newsDigestIntro: "New in all forums of {{site}} since the last email:",
  newsDigestTopic: "“{{topic}}”: new topic by {{who}}",
  newsDigestReplies_one: "“{{topic}}”: {{n}} new reply",
  newsDigestReplies_other: "“{{topic}}”: {{n}} new replies",
  newsDigestBoth_one: "“{{topic}}”: new topic by {{who}}, {{n}} reply",
  newsDigestBoth_other: "“{{topic}}”: new topic by {{who}}, {{n}} replies",
  newsDigestMore_one: "There is news in {{n}} more topic.",
  newsDigestMore_other: "There is news in {{n}} more topics.",
  newsDigestWhy: "You received this email because you chose a daily email about everything new.",
  newsDigestText: "{{who}}: {{text}}",

  stopTitle: "Unsubscribe from emails",
  stopText: "Stop emails about these? You’ll still see the notifications on the site.",
  stop: "Stop these emails",
  stoppedText: "You no longer get emails about:",
  stopClosed: "This link does not work",
  stopClosedText:
    "Part of it may be missing, or the account it belongs to may have been deleted. You can also log in and choose which emails you get.",
  preferencesTitle: "Email notifications",
  preferencesText:
    "Unread notifications can also be emailed to you. Daily emails go out at 8 a.m. when there is something new. If you choose everything new, the digest leaves out the topics and replies you subscribe to.",
  now: "Within a few minutes",
  daily: "In a daily digest",
  off: "Never",
  savePreferences: "Save email preferences",
  shortMails: "Short emails",
  shortMailsText: "Without the text of topics and replies.",
  signInMails: "Emails about unusual sign-ins",
  signInMailsText:
    "When someone signs in to your account with a new browser or from a distant network. Turn it off only if your browser forgets its cookies.",
  mail_mentions: "When someone mentions you",
  mail_replies: "Replies in topics you subscribe to",
  mail_topics: "New topics in forums you subscribe to",
  mail_everything: "Everything new in all forums",
  mail_moderation:
    "When moderators do something about your posts or reports, or your groups change",
  stop_mentions: "Stop emails when someone mentions me",
  stop_replies: "Stop emails about replies in topics I subscribe to",
  stop_topics: "Stop emails about new topics in forums I subscribe to",
  stop_news_digest: "Stop the daily email about everything new",
  stop_moderation: "Stop emails about what moderators did and about groups",
} satisfies Translated<typeof source>;
