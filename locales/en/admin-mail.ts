import type { Translated } from "../index.ts";
import type { adminMail as source } from "../tr/admin-mail.ts";

export const adminMail = {
  title: "Mail",
  notSetUp: "Email is not set up: nothing leaves this server.",
  howTo:
    "To set it up, write the two lines below that suit you into the server’s .env file, with your own values, and restart the site. Signs such as @, / and + in the user name and password are written in percent code: %40 for @, %2F for /, %2B for +.",
  envFile: "The file is:",
  inContainer:
    "If the site runs in a container (Docker, Fly), pass the same two as environment variables.",
  anyServer: "Any mail server",
  anyServerText:
    "Your own, or the mail service of your domain. smtps:// uses port 465, smtp:// port 587.",
  brevo: "Brevo",
  brevoText: "With the login and the SMTP key of Brevo’s SMTP page, not your account’s password.",
  ses: "Amazon SES",
  sesText:
    "With the SMTP user name and password that you made in the SES console. Change the region (eu-central-1) to yours.",
  gmail: "Gmail",
  gmailText:
    "With an app password, which needs two-step verification. Up to some hundred emails a day; MAIL_FROM must be the same address.",
  stored: "Stored emails",
  storedText:
    "They are in {{folder}} on this server and are not sent later: copy their links and send them yourself. The audit log records each email that is read.",
  storedHere: "If several servers run the site, this page only shows those of this one.",
  noneStored: "No stored emails",
  noneStoredText: "The first email that the site writes appears here.",
  to: "To",
  subject: "Subject",
  writtenAt: "Written at",
  shown_one: "Showing {{from}}-{{to}} of {{n}} email",
  shown_other: "Showing {{from}}-{{to}} of {{n}} emails",
  links: "Links",
  linkOf: "Link {{number}}",
  linksText: "A link may give access to an account: send it only to its recipient.",
  sentBy: "Emails are sent through {{server}}.",
  left_one:
    "{{n}} email was stored before a mail server was set up. It will not be sent: send open invites again from the list of invites.",
  left_other:
    "{{n}} emails were stored before a mail server was set up. They will not be sent: send open invites again from the list of invites.",
  test: "Test email",
  testTo: "To try the settings, send an email to {{email}}.",
  sendTest: "Send a test email",
  testFailed: "The test email could not be sent",
  serverSays: "{{server}}: {{cause}}",
  codes: "Codes: {{codes}}",
  failures: "Latest failures",
  noFailures: "No email has failed.",
  kind: "Kind",
  tries_one: "tried {{n}} time",
  tries_other: "tried {{n}} times",
  triesOver_one: "tried {{n}} time, won’t be tried again",
  triesOver_other: "tried {{n}} times, won’t be tried again",
  kind_send_invitation: "Invite",
  kind_send_first_password: "First password after a move",
  kind_send_reset_link: "Password reset",
  kind_send_email_confirmation: "Address confirmation",
  kind_send_email_changed: "Email change",
  kind_send_factor_change: "Change of the second factor",
  kind_send_factor_lift: "Lifting of a second factor",
  kind_send_sign_in: "Unusual sign-in",
  kind_send_leaving: "Deletion of one’s own account",
  kind_send_account_deleted: "Account deleted",
  kind_send_account_notice: "Account notice",
  kind_send_notifications: "Forum notifications",
  kind_send_everything: "Daily email about everything new",
  kind_send_alarm: "Alarm",
  kind_send_discipline: "Warning or suspension",
  cause_unknownHost: "This name isn’t known. Check the host in SMTP_URL.",
  cause_refusedConnection:
    "Nothing answers at this port. Check the port in SMTP_URL, and whether the mail server is running.",
  cause_unreachable: "The network has no route to this server.",
  cause_noAnswer:
    "It didn’t answer in time. A firewall may block the port, or it is the wrong one: usually 587 with smtp:// and 465 with smtps://.",
  cause_certificate:
    "The certificate isn’t valid: it has expired, belongs to another name, or isn’t signed by a known authority.",
  cause_noTls:
    "It doesn’t start with encryption on this port. Use smtp:// with port 587, or smtps:// with port 465.",
  cause_noStartTls:
    "It offers no encryption (STARTTLS), so nothing was sent. Try smtps://; for a server in your own network, add ?requireTLS=false to the address.",
  cause_login:
    "It refused the username or the password. Characters such as @ and / in them must be percent-encoded in SMTP_URL.",
  cause_sender: "It refused the sender’s address. Check MAIL_FROM.",
  cause_recipient: "It refused the recipient’s address.",
  cause_message: "It refused the email itself.",
  cause_turnedAway: "It turned the connection away.",
  cause_notMail: "What answers at this port isn’t a mail server.",
  cause_closed: "The connection broke.",
  cause_unknown: "The cause isn’t known; see the server log for details.",
} satisfies Translated<typeof source>;
