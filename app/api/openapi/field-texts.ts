import { CONTENT_MAX_BYTES } from "#app/domain/base/limits.ts";
import { LIMIT_MAX } from "#app/domain/base/paging.ts";

type Texts = Record<string, string>;

export type FieldOf = "input" | "output" | "query";

/** What a field is, or undefined if its name says it. */
export function fieldText(schema_name: string, field: string, io: FieldOf) {
  return TABLES[io]
    .flatMap((each) => [each[`${schema_name}.${field}`], each[field]])
    .find((text) => text !== undefined);
}

/**
 * What the fields of inputs and answers are, where the name does not say it and the schema has no
 * description. `Schema.field` is about one schema, `field` about all.
 */
const FIELD_TEXTS: Texts = {
  about: "What happened, for the type `other`",
  category_id: "The category it belongs to",
  claimed_by_id: "The moderator who works on it; null if nobody does",
  closed_at: "Null while it is open",
  closed_by_id: "The moderator who closed it",
  content:
    "HTML that is safe to show. Addresses of links and images may be relative to that of the site",
  count: "Of all rows, not only of those in `data`",
  editor_id: "Null after the account was deleted",
  email: "The e-mail address",
  entries: "What each member said, the oldest first",
  expires_at: "Null if it does not end",
  full_name: "Null if the member has given none",
  into_id: "The topic that remains",
  invites_count: "How many invites the member has left",
  is_active: "False for a deactivated account, which nobody can sign in to",
  is_hidden: "Whether the reply is hidden until a moderator has looked at it",
  is_locked: "Only moderators can reply",
  is_pinned: "Stands first in its forum",
  is_superuser: "May administer the site",
  last_post: "The newest reply; null if there is none",
  mail_sign_ins: "Of sign-ins with a new browser or from a distant network",
  note: "For the member alone",
  order: "Smaller numbers come first",
  outcome: "How it ended; null while it is open",
  owner: "Who wrote it",
  owner_id: "Who wrote it",
  picture_url: "The path of a square picture on the site, `?w=96` a smaller one; null without",
  post_id: "Null if it is about a topic",
  reason: "Why, in the words of a moderator",
  reporter_count: "How many members have reported it",
  state: "`claimed` while a moderator works on it",
  title: "Plain text",
  topic_id: "The topic it is about or in",
  total_posts: "Replies; the opening post of a topic is not one",
  until: "When it ends by itself; null if it has no end",
  updated_at: "When it was last edited; null if never",
  user_id: "The member it is about",

  "Backup.date": "When it was begun",
  "Backup.s3_uri": "Where it is, once it is verified: `s3://bucket/key` or a `file:` URL",
  "Backup.size": "In bytes; null until it is written",
  "Backup.status": "`verified` once it was read back",
  "Bookmark.note": "What you noted; only you see it",
  "CommunityExport.created_by_id": "Who asked for it; null if the account was deleted",
  "CommunityExport.expires_at": "When it is deleted by itself; null until it is ready",
  "CommunityExport.failure": "Why it failed",
  "CommunityExport.group_id": "The group that the pages are for; null if they are for every member",
  "CommunityExport.group_name": "As it was when the export was asked for",
  "CommunityExport.progress": "Percent",
  "CommunityExport.size": "In bytes; null until it is written",
  "CommunityExport.state": "`ready` while it can be downloaded",
  "CommunityExport.with_emails": "E-mail addresses of members are in it",
  "CommunityExport.with_passwords": "Hashes of passwords are in it",
  "Documentation.docs": "The path of the documentation for people",
  "Documentation.openapi": "The path of this document",
  "Forum.last_post": "The newest topic or reply; null if there is none",
  "Invite.email": "The only address that can sign up with it; null if any can",
  "Invite.owner": "Who made it",
  "Invite.signup_link": "What the guest opens",
  "Invite.text": "What the inviter wrote to the guest",
  "Invite.used_by": "Who signed up with it; null if nobody yet",
  "Mute.forum_id": "Not null if a forum is muted",
  "Mute.topic_id": "Not null if a topic is muted",
  "Mute.user_id": "Not null if a member is muted",
  "Notification.data": "What it is about; `username` is who caused it",
  "Notification.type":
    "`forum_topic`: a topic in a forum you follow. `topic_reply`: a reply in a topic you follow. `mention`: somebody named you. `other`: see `about`",
  "NotificationList.unread_count": "Of all that are unread",
  "OwnReport.reason": "What is wrong with it",
  "OwnReport.text": "What you told the moderators",
  "Post.topic_id": "The topic it is in",
  "Preferences.date_style": "How the site writes dates to the member",
  "Preferences.replies_per_page":
    "How many replies a page of the site has; programs choose by `limit`",
  "PublicUser.about": "What the member tells about themselves, as plain text; null if nothing",
  "Removed.reason": "Why a moderator removed it",
  "Removed.title": "Of the topic, also for a reply",
  "Report.forum_id": "Null if it is about a member",
  "Report.note": "What the moderator noted at its end",
  "Report.reasons": "How often each reason was given",
  "ServerInfo.last_commit_hash": "Of the source that was built; null if it is not known",
  "ServerInfo.release_name": "Null if it is not known",
  "Suspension.user_id": "The suspended member",
  "Thanks.user": "Who has thanked",
  "User.about": "What the member tells about themselves, as plain text; null if nothing",
  "Token.access_token":
    "For the header `Authorization: Bearer …`. Keep it as secret as the password",
};

/** Texts for inputs where a field means something else. */
const INPUT_FIELD_TEXTS: Texts = {
  about: "What a member tells about themselves, with line breaks. Empty or null: nothing",
  code: "From the `signup_link` of an invite",
  confirm_password: "If it is sent, it must be the same password",
  content: `HTML, at most ${CONTENT_MAX_BYTES.toLocaleString("en")} bytes in UTF-8. What a post cannot hold is left out; a line break in plain text is a space`,
  email_to: "The only address that can sign up with the invite. Empty or null: any can",
  forum_id: "The forum it goes to",
  full_name: "Empty or null: none",
  name: "One line",
  new_password: "One of the most common passwords is refused",
  password: "One of the most common passwords is refused",
  post_ids: "Replies of the topic",
  send_email: "Whether the invite is sent to `email_to`",
  title: "One line of plain text",
  token: "From the link in the e-mail",
  until: "A moment with its offset. Missing or null: no end",
  username: "In lower case",

  "CreateAccessTokenInput.password": "The password of the account",
  "CreateAccessTokenInput.username": "The e-mail address or the username",
  "CreateBookmarkInput.post_id": "This or `topic_id`",
  "CreateBookmarkInput.topic_id": "This or `post_id`",
  "CreateInviteInput.text": "To the guest, in the e-mail and on the page that they sign up on",
  "CreateMuteInput.forum_id": "One of the three",
  "CreateMuteInput.topic_id": "One of the three",
  "CreateMuteInput.user_id": "One of the three",
  "CreateReportInput.post_id": "One of the three",
  "CreateReportInput.reason": "What is wrong with it; `other` needs `text`",
  "CreateReportInput.text": "For the moderators",
  "CreateReportInput.topic_id": "One of the three",
  "CreateReportInput.user_id": "One of the three",
  "ModerateTopicInput.reason": "The members concerned read it",
  "SuspendUserInput.reason": "The member reads it",
  "UpdateMyPasswordInput.current_password": "Checked first",
  "UpdateReportInput.note": "For the other moderators",
  "UpdateReportInput.outcome": "Needed to close it",
  "UpdateReportInput.state": "`open` releases a claimed report, and opens a closed one again",
};

/** Parameters of queries whose schema has no description. */
const QUERY_TEXTS: Texts = {
  all: "Everybody's, for superusers; others get their own",
  forum_id: "Only of this forum. Of an unknown one the list is empty",
  ids: `At most ${LIMIT_MAX}: repeated (\`ids=1&ids=2\`), with brackets (\`ids[]=1\`) or with commas (\`ids=1,2\`). Unknown ids are left out`,
  skip: "How many rows to leave out at the beginning",
  sort: "The order",
  state: "`open`: waiting. `mine`: those that you claimed. `closed`: with their outcome",
  type: "Topics, replies or both",
};

/** The tables in the order in which they are searched. */
const TABLES: Record<FieldOf, Texts[]> = {
  input: [INPUT_FIELD_TEXTS, FIELD_TEXTS],
  output: [FIELD_TEXTS],
  query: [QUERY_TEXTS],
};

const PATH_TEXTS: Texts = {
  email: "The e-mail address of the account. `@` and `+` may be encoded",
  forum_id: "The id of the forum",
  notification_id: "The id of the notification",
  post_id: "The id of the reply",
  topic_id: "The id of the topic",
  user_id: "The id of the member",
  username: "The username of the member",
};

/** `{id}` is the id of what the path names before it: `/forums/{id}` has the id of a forum. */
export function pathParameterText(name: string, path_before: string): string {
  const noun = (path_before.split("/").at(-2) ?? "").replace(/ies$/, "y").replace(/s$/, "");
  return PATH_TEXTS[name] ?? `The ${name.replaceAll("_", " ")} of the ${noun.replaceAll("-", " ")}`;
}
