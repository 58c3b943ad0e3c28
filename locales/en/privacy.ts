import type { privacy as source } from "../tr/privacy.ts";

export const privacy = {
  title: "Privacy",
  sub: "What {{site}} keeps about you, why and for how long; who sees it, and what you can do.",

  inShort: "In short",
  noTracking:
    "You are not watched: there are no advertisements, no visitor statistics and no trackers of other sites.",
  onlyNeeded:
    "Only what the forum needs to work is kept. Your data is not sold and not given to anybody.",
  invitedOnly:
    "The forum is for invited members: what is written here is hidden from everybody else and from search engines.",

  account: "Your account",
  accountSeen:
    "All members see your username, your name and picture if you gave them, the day you joined and how much you wrote.",
  emailSeen:
    "Only you and administrators see your e-mail address. It is needed to sign in and to reach you.",
  passwordHashed:
    "Your password is not kept; only a fingerprint of it is, which can test a password but not give it back.",

  writing: "What you write",
  writingSeen:
    "All members see your topics and replies. Your subscriptions, notifications and settings are yours alone.",
  writingKept:
    "What you write stays until you or an administrator delete it. If an administrator changes or deletes something you wrote, its old wording stays in the administration log.",
  readNotifications_one: "A notification that you have read is deleted when it is {{n}} day old.",
  readNotifications_other:
    "A notification that you have read is deleted when it is {{n}} days old.",
  oldNotifications_one: "One that you have not read is deleted when it is {{n}} day old.",
  oldNotifications_other: "One that you have not read is deleted when it is {{n}} days old.",

  sessions: "Sessions and devices",
  sessionsHold:
    "For each session your internet address, what your browser calls itself, and the times are kept, so that you can see and end a session you do not know in Settings.",
  sessionsLast_one:
    "A session on the site lasts at most {{n}} day; when it ends or runs out it is deleted within an hour.",
  sessionsLast_other:
    "A session on the site lasts at most {{n}} days; when it ends or runs out it is deleted within an hour.",
  tokensLast_one: "For sessions of the API it is {{n}} day.",
  tokensLast_other: "For sessions of the API it is {{n}} days.",
  networksLast_one:
    "The networks you sign in from are kept in a form that cannot be read, and deleted {{n}} day after you were last there. So somebody who guesses at your password cannot lock you out.",
  networksLast_other:
    "The networks you sign in from are kept in a form that cannot be read, and deleted {{n}} days after you were last there. So somebody who guesses at your password cannot lock you out.",
  limits:
    "Attempts are counted to stop abuse; addresses in the counters cannot be read, and a counter that has run out is deleted.",

  invites: "Invites",
  invitesHold:
    "An invite holds the text its owner wrote and, if given, the guest’s e-mail address. Its owner and administrators see them.",
  usedInvites_one:
    "The address and the text are deleted {{n}} day after the invite was used; who used it is kept.",
  usedInvites_other:
    "The address and the text are deleted {{n}} days after the invite was used; who used it is kept.",
  expiredInvites_one:
    "From invites that expired unused, the address and the text are deleted {{n}} day later.",
  expiredInvites_other:
    "From invites that expired unused, the address and the text are deleted {{n}} days later.",
  lineage:
    "Who invited whom is kept for good. When an account is deleted only a number is left of it, and no name.",

  mail: "E-mail",
  mailSent:
    "Letters pass through the site’s mail server; no copy of what was sent stays on the site.",
  mailFiles_one:
    "This site has no mail server: letters lie on the server as files and are deleted after {{n}} day. Only the operator of the site sees them.",
  mailFiles_other:
    "This site has no mail server: letters lie on the server as files and are deleted after {{n}} days. Only the operator of the site sees them.",
  failedMail_one:
    "The record of a letter that could not be sent is kept for at most {{n}} day, so that the reason can be found.",
  failedMail_other:
    "The record of a letter that could not be sent is kept for at most {{n}} days, so that the reason can be found.",
  mailChoice:
    "You choose in Settings which notifications come by e-mail; the link at the foot of those letters turns them off. Letters about your account itself are always sent.",

  logs: "Logs",
  adminLog:
    "What administrators do to others is written to the administration log, which only administrators see. When an account is deleted, its e-mail address and full name are taken out of the log; the username stays.",
  serverLog:
    "To investigate errors and attacks the server records requests: when, from which address, with which account number, to which page. The operator of the site decides how long these records are kept.",

  backups: "Backups",
  backupsKept_one:
    "The database is backed up every night, and the newest {{n}} backup is kept. What you delete stays in backups until the last one that has it is deleted.",
  backupsKept_other:
    "The database is backed up every night, and the newest {{n}} backups are kept. What you delete stays in backups until the last one that has it is deleted.",
  backupsHold:
    "Only the operator of the site can reach the backups. Sessions and links that work once are not in them.",

  browser: "Your browser",
  cookies:
    "Cookies keep only your session, your language, your choice of colours, your time zone and the last notice to be shown.",
  drafts: "What you have not finished writing stays in your own browser until you send it.",
  pictures:
    "Pictures in posts and some profile pictures are loaded from other sites: those sites see your internet address, but not which page you are on.",

  leaving: "If you delete your account",
  leavingAll:
    "Your account, your topics with the replies to them, your replies, notifications, subscriptions, sessions and invites, and what the invite you came with says of you, disappear at once and are deleted for good shortly after.",
  leavingRest:
    "What is left: your username in the administration log and the beginning of what administrators changed or deleted of your writing, a number in the chain of invites, what others quoted from you or wrote about you, and for a while the backups.",

  rights: "Your rights",
  rightsDownload: "You can get all of your data in one file with “Download my data” in Settings.",
  rightsChange:
    "You can correct your details and delete your account in Settings. The account of an administrator is deleted by another administrator.",
  rightsAsk: "If you have a question or object to something, write to an administrator.",
} satisfies Record<keyof typeof source, string>;
