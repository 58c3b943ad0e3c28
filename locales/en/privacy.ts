import type { Translated } from "../index.ts";
import type { privacy as source } from "../tr/privacy.ts";

export const privacy = {
  sub: "What {{site}} keeps about you, why and for how long, who can see it, and what you can do about it.",

  inShort: "In short",
  noTracking:
    "We don’t track you: there are no ads, no visitor statistics and no third-party trackers.",
  onlyNeeded:
    "We keep only what the forum needs to work. Your data is never sold or given to anyone.",
  invitedOnly:
    "The forum is invite-only: what is written here can’t be seen by non-members or search engines.",

  account: "Your account",
  accountSeen:
    "All members can see your username, your name, picture and what you tell about yourself if you added them, the day you joined, how many posts you’ve written and in which weeks.",
  formerUsernames:
    "If you change your username, the old one stays reserved for you and leads members to you until your account is deleted. The same holds for a name and address that you had in the forum this community came from.",
  emailSeen:
    "Only you and superusers can see your email address. We need it so that you can log in and we can reach you.",
  passwordHashed:
    "We don’t keep your password, only a hash of it, which can check a password but can’t be turned back into one.",

  writing: "What you write",
  writingSeen:
    "All members can see your topics and replies. Your subscriptions, bookmarks, notifications, what you have muted and your settings are visible only to you.",
  writingKept:
    "What you write stays until you or a moderator remove it. If somebody else edits or removes something you wrote, its beginning stays in the audit log. An edited text names the superuser who edited it.",
  filesKept:
    "The pictures and files you upload are shown to whoever can read a post that shows them; all members see your profile picture. Pictures are drawn anew: hidden details such as where and with which camera they were taken are not kept. Other files are kept as you gave them, with their names.",
  filesGone:
    "A file is deleted from the site within an hour after the posts that show it are permanently deleted, or after you delete it; for a while it stays in backups.",
  draftsKept_one:
    "Unfinished posts are kept in your account, so that you find them on another device. Only you see them; they are deleted when you send or delete them, or {{n}} day after the last change.",
  draftsKept_other:
    "Unfinished posts are kept in your account, so that you find them on another device. Only you see them; they are deleted when you send or delete them, or {{n}} days after the last change.",
  readNotifications_one: "Notifications you have read are deleted after {{n}} day.",
  readNotifications_other: "Notifications you have read are deleted after {{n}} days.",
  oldNotifications_one: "Unread notifications are deleted after {{n}} day.",
  oldNotifications_other: "Unread notifications are deleted after {{n}} days.",

  sessions: "Sessions and devices",
  sessionsHold:
    "For each session we keep your IP address, how your browser identifies itself, and the times, so that you can spot a session you don’t recognise in Settings and log it out.",
  sessionsLast_one:
    "A session on the site lasts at most {{n}} day; once it ends or expires, it is deleted within an hour.",
  sessionsLast_other:
    "A session on the site lasts at most {{n}} days; once it ends or expires, it is deleted within an hour.",
  tokensLast_one: "Sessions opened through the API last {{n}} day.",
  tokensLast_other: "Sessions opened through the API last {{n}} days.",
  feedKey:
    "For the addresses of your feeds a random number is kept. It is made when the addresses are first shown, and deleted when your password changes.",
  apiKeys_one:
    "If you make a key for a program, its name, permissions and end are kept, and when and from which network it was last used; the key itself is not. It is deleted {{n}} day after it has expired.",
  apiKeys_other:
    "If you make a key for a program, its name, permissions and end are kept, and when and from which network it was last used; the key itself is not. It is deleted {{n}} days after it has expired.",
  pushDevices:
    "If you turn on push messages for a device, the address that its browser gives is kept until the session ends. The messages are encrypted, and pass through a server of the browser’s maker.",
  secondFactor_other:
    "If you set up a second factor, the key of time codes, the name and the public key of passkeys, an unreadable form of recovery codes and when they were last used are kept. What you remove is deleted {{n}} days later; until then the link in the email about it brings it back.",
  secondFactor_one:
    "If you set up a second factor, the key of time codes, the name and the public key of passkeys, an unreadable form of recovery codes and when they were last used are kept. What you remove is deleted {{n}} day later; until then the link in the email about it brings it back.",
  networksLast_one:
    "The networks and browsers you log in with are kept in an unreadable form and deleted {{n}} day after you last logged in with them. So someone who guesses at your password cannot lock you out, and you are told by email of a login that is unusual. For this a cookie with a random number stays in your browser for a year.",
  networksLast_other:
    "The networks and browsers you log in with are kept in an unreadable form and deleted {{n}} days after you last logged in with them. So someone who guesses at your password cannot lock you out, and you are told by email of a login that is unusual. For this a cookie with a random number stays in your browser for a year.",
  limits:
    "Attempts are counted to prevent abuse; addresses in the counters are unreadable, and expired counters are deleted.",

  invitesHold:
    "An invite holds the message and the note its owner wrote and, if given, the email address of the person invited. A shared link also holds who used it, and when. The owner and superusers can see all this.",
  usedInvites_one:
    "The address, the message and the note are deleted {{n}} day after the invite is used; who used it is kept.",
  usedInvites_other:
    "The address, the message and the note are deleted {{n}} days after the invite is used; who used it is kept.",
  expiredInvites_one:
    "If an invite expires unused, the address, the message and the note are deleted {{n}} day later.",
  expiredInvites_other:
    "If an invite expires unused, the address, the message and the note are deleted {{n}} days later.",
  lineage:
    "Who invited whom is kept indefinitely. When an account is deleted, only a number is left of it, no name.",

  mail: "Emails",
  mailSent:
    "Emails pass through the site’s mail server; no copy of a sent email stays on the site.",
  mailFiles_one:
    "This site has no mail server: emails are kept on the server as files and deleted after {{n}} day. Only the operator and the superusers of the site can read them, and the audit log records each email that a superuser reads.",
  mailFiles_other:
    "This site has no mail server: emails are kept on the server as files and deleted after {{n}} days. Only the operator and the superusers of the site can read them, and the audit log records each email that a superuser reads.",
  failedMail_one:
    "The record of an email that could not be sent is kept for at most {{n}} day, so that the cause can be found.",
  failedMail_other:
    "The record of an email that could not be sent is kept for at most {{n}} days, so that the cause can be found.",
  mailChoice:
    "You choose in Settings which notifications are emailed to you; a link at the bottom of each of those emails stops them. Emails about your account itself are always sent.",

  logs: "Logs",
  adminLog:
    "What superusers and moderators do to others is recorded in the audit log, which only superusers can see; moderators see what is about moderation. When an account is deleted, its email address, its full name and what it told about itself are removed from the log; the username stays.",
  serverLog:
    "To investigate errors and attacks, the server records requests: when, from which address, with which account number and to which page. The operator of the site decides how long these records are kept.",

  backupsKept_one:
    "The database is backed up every day, and the newest {{n}} backup is kept. What you delete stays in backups until the last one that contains it is deleted.",
  backupsKept_other:
    "The database is backed up every day, and the newest {{n}} backups are kept. What you delete stays in backups until the last one that contains it is deleted.",
  backupsElsewhere:
    "The database is backed up by the operator, who decides how long backups are kept. What you delete stays in them until then.",
  backupsHold:
    "They also have the pictures and files that were on the site that day. Only the operator and the superusers of the site can reach the backups, and the audit log records each download. They don’t contain sessions or single-use links.",

  exports_one:
    "Superusers may export the whole community as a file, to move it to another site or to keep it. Such a file stays on the site for {{n}} day, and the audit log records who made and downloaded it. It has email addresses and password hashes only if a superuser chooses so. What you delete stays in files that were downloaded.",
  exports_other:
    "Superusers may export the whole community as a file, to move it to another site or to keep it. Such a file stays on the site for {{n}} days, and the audit log records who made and downloaded it. It has email addresses and password hashes only if a superuser chooses so. What you delete stays in files that were downloaded.",

  browser: "Your browser",
  cookies:
    "Cookies hold only your session, language, colour mode, time zone and the last notice to show you; for ten minutes after signing up also your address, for the login form.",
  drafts:
    "Unfinished posts stay in your own browser too until you send them, also without a connection.",
  pictures:
    "Pages load nothing from other sites. If a post has the address of a picture on another site, the server gets it once and shows it itself; that site learns nothing about you.",

  leaving: "If you delete your account",
  leavingWeek_one:
    "Your account is deleted {{n}} day after you ask for it. Until then it stays as it is, nobody can use it, and logging in takes the deletion back.",
  leavingWeek_other:
    "Your account is deleted {{n}} days after you ask for it. Until then it stays as it is, nobody can use it, and logging in takes the deletion back.",
  leavingAll:
    "Then your account, your topics and the replies to them, your replies, notifications, subscriptions, bookmarks, uploaded pictures and files, sessions and invites, and your details in the invite you joined with disappear at once and are permanently deleted soon after.",
  leavingRest:
    "What remains: in the audit log, your username and the beginning of any of your posts that superusers edited or deleted; a number in the chain of invites; what others quoted from you or wrote about you, where “former member” takes the place of your username in mentions and above quotes; and, for a while, the backups.",

  rights: "Your rights",
  rightsDownload:
    "You can get all your data in one file with “Download my data” in Settings, your pictures and files with the link beside it, and all of it with pages to read as one archive, which is deleted after a day.",
  rightsChange:
    "You can correct your details and delete your account in Settings. A superuser’s account is deleted by another superuser.",
  rightsAsk: "If you have a question or an objection, contact a superuser.",
  reports_one:
    "If you report something, only moderators see your name, the reason and what you wrote. A closed report is deleted after {{n}} day.",
  reports_other:
    "If you report something, only moderators see your name, the reason and what you wrote. A closed report is deleted after {{n}} days.",
  writingLanguage:
    "With each topic and reply we keep the language you were using when you wrote it, so that screen readers can choose the right voice.",
  versionsKept:
    "The former versions of an edited text are kept and deleted with it; only its author, moderators and superusers see them.",
  readsKept:
    "How far you have read each topic is kept to show you what is new. Only you see it, and it is deleted with the topic or your account.",
  thanksKept:
    "Which replies you thanked for is kept until you take it back, the reply is deleted or you delete your account; all members see it.",
  writingRemoved_one:
    "What was removed can be restored for {{n}} day, by you on the first day if you removed it, and by moderators. Then it is permanently deleted, text included.",
  writingRemoved_other:
    "What was removed can be restored for {{n}} days, by you on the first day if you removed it, and by moderators. Then it is permanently deleted, text included.",
  warningsKept_one:
    "A warning that a moderator wrote to you is kept for {{n}} day; you and the moderators see it.",
  warningsKept_other:
    "A warning that a moderator wrote to you is kept for {{n}} days; you and the moderators see it.",
  suspensionsKept_one:
    "If your account is suspended, you and the moderators see why; it is deleted {{n}} day after the end.",
  suspensionsKept_other:
    "If your account is suspended, you and the moderators see why; it is deleted {{n}} days after the end.",
  leavingChoice:
    "If you choose that your writing stays, your topics and replies stay under “Former member”, with the pictures and files in them; nothing about your account is kept but the day you joined and the number of your posts.",
} satisfies Translated<typeof source>;
