import type { Role } from "#tests/support/world.ts";

/** A status, or the path of a redirect, in which `#` replaces any id or name. */
export type Outcome = number | string;
type Rule = Record<Role, Outcome>;

type Fields = Record<string, string>;
/**
 * `form` is a body that succeeds with sufficient rights. `{forum}`, `{topic}` … are replaced by ids
 * of the test's world.
 */
export type Row = {
  get?: Rule;
  post?: { rule: Rule; form: Fields };
  /** A session that was not confirmed lately gets the screen that asks again. */
  asks_again?: true;
  /** Nobody may send the form while the site is read only. */
  read_only?: "refused";
  /** A stream or a file has no `.data` address: that is a 404. */
  has_no_data?: true;
};

const all = (outcome: Outcome): Rule => outsiders(outcome, outcome);
const outsiders = (
  signed_out: Outcome,
  member: Outcome,
  owner = member,
  superuser = owner,
  moderator = member,
): Rule => ({
  guest: signed_out,
  inactive: signed_out,
  former: signed_out,
  member,
  owner,
  superuser,
  moderator,
});

const PUBLIC = all(200);
const SIGNED_OUT = outsiders(200, "/");
const MEMBERS = outsiders("/login", 200);
const OWNERS = outsiders("/login", 403, 200);
/** Members get a 404 for invites and notifications of others, as for unknown ones. */
const OWNERS_ELSE_404 = outsiders("/login", 404, 200);
/** Superusers get a 404 too. */
const OWNERS_ONLY = outsiders("/login", 404, 200, 404);
const SUPERUSERS = outsiders("/login", "/", "/", 200);
/** Pages of moderators, and pages of a thing in the forum that they moderate. */
const MODERATORS = outsiders("/login", "/", "/", 200, 200);
const MODERATORS_ELSE_403 = outsiders("/login", 403, 403, 200, 200);
const OWNERS_AND_MODERATORS = outsiders("/login", 403, 200, 200, 200);
/** No world has the stored e-mail or the backup, so even superusers find nothing. */
const HIDDEN_FROM_ALL = outsiders("/login", "/", "/", 404);
const redirects = (path: string): Rule => outsiders("/login", path);
const redirectsOwnersAndModerators = (path: string): Rule =>
  outsiders("/login", 403, path, path, path);
const redirectsOwnersElse404 = (path: string): Rule => outsiders("/login", 404, path);
const redirectsModerators = (path: string): Rule => outsiders("/login", 403, 403, path, path);
const redirectsSuperusers = (path: string): Rule => outsiders("/login", "/", "/", path);
const redirectsInModeration = (path: string): Rule => outsiders("/login", "/", "/", path, path);
/** The moderator of the world has one forum. */
const MODERATORS_OF_ALL = outsiders("/login", "/", "/", 200, 403);
/** If there is no session, the form is shown again with its text and a 401. */
const createsContent = (path: string): Rule => outsiders(401, path);
const changesOwnContent = (path: string): Rule => outsiders(401, 403, path);

/** Nobody can report their own things. */
const reports = (path: string): Rule => ({ ...outsiders(401, path), owner: 400 });

const CONTENT = { content: "Yeni", content_format: "markdown" };
const LAST_DAY = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const NEW_PASSWORDS = { password: "bambaşka-bir-parola", confirm_password: "bambaşka-bir-parola" };

/**
 * Every address of app/routes.ts outside the API. Addresses with `post` accept forms; others answer
 * 405, or redirect users who may not see the page.
 */
export const ROWS: Record<string, Row> = {
  "/": { get: outsiders("/login", "/forum") },
  "/latest": { get: MEMBERS },
  "/login": {
    get: SIGNED_OUT,
    post: {
      rule: outsiders(400, "/"),
      form: { email: "kimse@example.org", password: "yanlış-parola" },
    },
  },
  "/login/code": {
    get: outsiders("/login", "/"),
    post: { rule: outsiders("/login", "/"), form: { code: "000000" } },
  },
  "/login/passkey-options": {
    get: outsiders(405, "/"),
    post: { rule: outsiders(200, "/"), form: { intent: "sign_in" } },
  },
  "/signup": { get: SIGNED_OUT, post: { rule: outsiders(422, "/"), form: {} } },
  "/recover-password": {
    get: SIGNED_OUT,
    post: { rule: outsiders("/recover-password", "/"), form: { email: "kimse@example.org" } },
  },
  "/reset-password": {
    get: SIGNED_OUT,
    post: {
      rule: outsiders(400, "/"),
      form: {
        token: "x",
        new_password: "bambaşka-bir-parola",
        confirm_password: "bambaşka-bir-parola",
      },
    },
  },
  "/forum": { get: MEMBERS },
  "/forum/:forumId": { get: MEMBERS },
  "/forum/:forumId/subscription": {
    get: MEMBERS,
    post: { rule: redirects("/forum/#"), form: { intent: "subscribe" } },
  },
  "/forum/:forumId/read": {
    get: MEMBERS,
    post: { rule: redirects("/forum/#"), form: {} },
  },
  "/unread/read-all": {
    get: MEMBERS,
    post: { rule: redirects("/forum"), form: {} },
  },
  "/forum/:forumId/newTopic": {
    read_only: "refused",
    get: MEMBERS,
    post: { rule: createsContent("/topic/#"), form: { title: "Yeni", ...CONTENT } },
  },
  "/topic/:topicId": { get: MEMBERS },
  "/topic/:topicId/print": { get: MEMBERS },
  "/topic/:topicId/subscription": {
    get: MEMBERS,
    post: { rule: redirects("/topic/#"), form: { intent: "subscribe" } },
  },
  "/topic/:topicId/reply": {
    read_only: "refused",
    get: MEMBERS,
    post: { rule: createsContent("/topic/#"), form: CONTENT },
  },
  "/topic/:topicId/edit": {
    read_only: "refused",
    get: OWNERS,
    post: { rule: changesOwnContent("/topic/#"), form: { title: "Başka", ...CONTENT } },
  },
  "/topic/:topicId/delete": {
    read_only: "refused",
    get: OWNERS_AND_MODERATORS,
    post: { rule: redirectsOwnersAndModerators("/forum/#"), form: {} },
  },
  "/topic/:topicId/moderate": { get: MODERATORS_ELSE_403 },
  "/topic/:topicId/lock": {
    read_only: "refused",
    get: MODERATORS_ELSE_403,
    post: { rule: redirectsModerators("/topic/#"), form: { reason: "Konu dağıldı." } },
  },
  "/topic/:topicId/unlock": {
    read_only: "refused",
    get: MODERATORS_ELSE_403,
    post: { rule: redirectsModerators("/topic/#"), form: {} },
  },
  "/topic/:topicId/pin": {
    read_only: "refused",
    get: MODERATORS_ELSE_403,
    post: { rule: redirectsModerators("/topic/#"), form: {} },
  },
  "/topic/:topicId/unpin": {
    read_only: "refused",
    get: MODERATORS_ELSE_403,
    post: { rule: redirectsModerators("/topic/#"), form: {} },
  },
  "/topic/:topicId/move": {
    read_only: "refused",
    get: MODERATORS_ELSE_403,
    post: { rule: redirectsModerators("/topic/#"), form: { forum_id: "{forum}" } },
  },
  "/topic/:topicId/post/:postId": { get: outsiders("/login", "/topic/#") },
  "/topic/:topicId/split": {
    read_only: "refused",
    get: MODERATORS_ELSE_403,
    post: {
      rule: outsiders("/login", 403, 403, "/topic/#", "/topic/#"),
      form: { post_ids: "{post}", title: "Yeni", forum_id: "{forum}" },
    },
  },
  "/topic/:topicId/merge": {
    get: MODERATORS_ELSE_403,
    // No world has another topic.
    post: { rule: outsiders("/login", 403, 403, 400, 400), form: { into_id: "{topic}" } },
  },
  "/topic/:topicId/unread": { get: outsiders("/login", "/topic/#") },
  "/topic/:topicId/last": { get: outsiders("/login", "/topic/#") },
  "/topic/:topicId/quote": { get: MEMBERS },
  "/members/suggest": { get: MEMBERS },
  "/topic/:topicId/post/:postId/edit": {
    read_only: "refused",
    get: OWNERS,
    post: { rule: changesOwnContent("/topic/#"), form: CONTENT },
  },
  "/topic/:topicId/post/:postId/delete": {
    read_only: "refused",
    get: OWNERS_AND_MODERATORS,
    post: { rule: redirectsOwnersAndModerators("/topic/#"), form: {} },
  },
  "/topic/:topicId/bookmark": {
    get: MEMBERS,
    post: { rule: createsContent("/topic/#"), form: { note: "Cila" } },
  },
  "/topic/:topicId/post/:postId/bookmark": {
    get: MEMBERS,
    post: { rule: createsContent("/topic/#"), form: { note: "Cila" } },
  },
  "/bookmarks": { get: MEMBERS },
  "/bookmarks/:bookmarkId": {
    get: OWNERS_ONLY,
    post: { rule: outsiders("/login", 404, "/bookmarks", 404), form: { note: "Zımpara" } },
  },
  "/drafts": { get: MEMBERS },
  "/drafts/:draftId": {
    get: OWNERS_ONLY,
    post: { rule: outsiders("/login", "/drafts"), form: {} },
  },
  "/removed": { get: MEMBERS },
  "/moderation/removed": { get: MODERATORS },
  "/moderation/files/:fileId": { get: MODERATORS },
  "/moderation/files/:fileId/delete": {
    read_only: "refused",
    get: MODERATORS,
    post: {
      rule: { ...redirectsInModeration("/moderation/removed"), superuser: "/admin/files" },
      form: { reason: "Reklam" },
    },
  },
  "/topic/:removedTopicId/restore": {
    read_only: "refused",
    get: outsiders("/login", 404, 200, 200, 200),
    post: { rule: outsiders("/login", 404, "/topic/#", "/topic/#", "/topic/#"), form: {} },
  },
  "/topic/:topicId/post/:removedPostId/restore": {
    read_only: "refused",
    get: outsiders("/login", 404, 200, 200, 200),
    post: {
      rule: outsiders("/login", 404, "/topic/#", "/topic/#", "/topic/#"),
      form: {},
    },
  },
  "/topic/:topicId/versions": { get: OWNERS_AND_MODERATORS },
  "/topic/:topicId/post/:postId/versions": { get: OWNERS_AND_MODERATORS },
  "/topic/:topicId/report": {
    read_only: "refused",
    get: MEMBERS,
    post: { rule: reports("/topic/#"), form: { reason: "spam" } },
  },
  "/topic/:topicId/post/:postId/report": {
    read_only: "refused",
    get: MEMBERS,
    post: { rule: reports("/topic/#"), form: { reason: "spam" } },
  },
  "/topic/:topicId/post/:postId/thanks": {
    read_only: "refused",
    get: MEMBERS,
    post: {
      rule: outsiders("/login", "/topic/#", 400, "/topic/#", "/topic/#"),
      form: { intent: "thank" },
    },
  },
  "/search": { get: MEMBERS },
  "/members": { get: MEMBERS },
  "/keyboard": { get: MEMBERS },
  "/user/:username": { get: MEMBERS },
  "/user/:username/report": {
    read_only: "refused",
    get: MEMBERS,
    post: {
      rule: { ...reports("/user/#"), owner: "/user/#", superuser: 400 },
      form: { reason: "spam" },
    },
  },
  "/user/:username/mute": {
    get: { ...MEMBERS, superuser: 400 },
    post: { rule: { ...redirects("/user/#"), superuser: 400 }, form: {} },
  },
  "/user/:username/unmute": {
    get: { ...MEMBERS, superuser: 400 },
    post: { rule: redirects("/user/#"), form: {} },
  },
  "/user/:username/topics": { get: MEMBERS },
  "/user/:username/replies": { get: MEMBERS },
  // The world's username is the superuser's, whom nobody has invited.
  "/user/:username/guests": { get: outsiders("/login", 404, 404, 200) },
  "/notifications": {
    get: MEMBERS,
    post: { rule: redirects("/notifications"), form: { intent: "read-all" } },
  },
  "/notifications/bell": { get: MEMBERS },
  "/notifications/live": {
    get: { ...outsiders(401, 200), inactive: 400, former: 403 },
    has_no_data: true,
  },
  "/notifications/:notificationId": {
    get: { ...OWNERS_ELSE_404, owner: "/user/#", superuser: 404 },
  },
  "/passkey-options": {
    get: outsiders("/login", 405),
    post: { rule: MEMBERS, form: { intent: "confirm" } },
  },
  "/settings/security/passkeys/new": {
    get: MEMBERS,
    post: { rule: outsiders("/login", 422), form: { name: "Telefon" } },
  },
  "/convert": { post: { rule: MEMBERS, form: CONTENT } },
  // A form without a file.
  "/upload": { get: MEMBERS, post: { rule: outsiders("/login", 422), form: {} } },
  // A former version of the owner's topic shows the picture.
  "/picture/:fileId": { get: outsiders("/login", 404, 200, 200, 200) },
  "/settings": {
    get: MEMBERS,
    post: { rule: redirects("/settings"), form: { language: "tr", theme: "dark", home: "forum" } },
  },
  "/settings/mail": {
    get: MEMBERS,
    post: {
      rule: redirects("/settings/mail"),
      form: { mail_mentions: "now", mail_replies: "off", mail_topics: "off" },
    },
  },
  "/settings/push": {
    get: MEMBERS,
    post: { rule: redirects("/settings/push"), form: { device_id: "1" } },
  },
  "/confirm": {
    get: MEMBERS,
    post: { rule: redirects("/"), form: { proof_password: "{password}" } },
  },
  "/settings/security": {
    get: MEMBERS,
    post: { rule: redirects("/settings/security"), form: {} },
  },
  "/settings/security/time-codes": {
    get: MEMBERS,
    post: { rule: redirects("/settings/security/time-codes"), form: { intent: "start" } },
    asks_again: true,
  },
  "/settings/security/recovery-codes": {
    get: MEMBERS,
    post: {
      rule: outsiders("/login", 400),
      form: { current_password: "{password}", code: "000000" },
    },
  },
  // No world has a second factor.
  "/settings/security/factors/:factorId/remove": {
    get: outsiders("/login", 404),
    post: {
      rule: outsiders("/login", 404),
      form: { current_password: "{password}", code: "000000" },
    },
  },
  "/settings/api": { get: MEMBERS },
  "/settings/api/new": {
    get: MEMBERS,
    post: {
      rule: MEMBERS,
      form: { name: "{new_username}", read: "on", days: "90", current_password: "{password}" },
    },
  },
  "/settings/api/:keyId/delete": {
    get: OWNERS_ONLY,
    post: { rule: { ...redirectsOwnersElse404("/settings/api"), superuser: 404 }, form: {} },
  },
  "/settings/delete-account": {
    get: { ...MEMBERS, superuser: 403 },
    post: {
      rule: { ...redirects("/login"), superuser: 403 },
      form: { current_password: "{password}" },
    },
  },
  "/settings/renew-feeds": {
    get: MEMBERS,
    post: { rule: redirects("/settings"), form: {} },
  },
  "/settings/email": {
    get: MEMBERS,
    post: { rule: redirects("/settings"), form: { act: "resend" } },
  },
  "/settings/export": { get: MEMBERS, has_no_data: true },
  // No file is with the form.
  "/settings/files": { get: MEMBERS, post: { rule: outsiders("/login", 422), form: { alt: "" } } },
  "/settings/files/:fileId/delete": {
    get: OWNERS_ONLY,
    post: { rule: { ...redirectsOwnersElse404("/settings/files"), superuser: 404 }, form: {} },
  },
  "/settings/files/delete-unused": {
    get: MEMBERS,
    post: { rule: redirects("/settings/files"), form: {} },
  },
  "/settings/export-files": { get: MEMBERS, has_no_data: true },
  "/settings/archive": {
    get: MEMBERS,
    post: { rule: redirects("/settings/archive"), form: {} },
  },
  // Nobody in the world has made one.
  "/settings/archive/download": { get: outsiders("/login", 404), has_no_data: true },
  "/settings/groups": { get: MEMBERS },
  // The owner of the world manages the group. For members who are not in it, it does not exist.
  "/settings/groups/:groupId": {
    read_only: "refused",
    get: OWNERS_ELSE_404,
    post: {
      rule: redirectsOwnersElse404("/settings/groups/#"),
      form: { act: "add", usernames: "selin" },
    },
  },
  "/settings/groups/:groupId/leave": {
    get: OWNERS_ELSE_404,
    post: { rule: redirectsOwnersElse404("/settings/groups"), form: {} },
  },
  "/settings/groups/:groupId/members/:userId/remove": {
    read_only: "refused",
    get: OWNERS_ELSE_404,
    post: { rule: redirectsOwnersElse404("/settings/groups/#"), form: {} },
  },
  "/invites": { get: MEMBERS },
  "/invites/new": {
    read_only: "refused",
    get: MEMBERS,
    post: { rule: redirects("/invites"), form: {} },
  },
  "/invites/several": {
    read_only: "refused",
    get: MEMBERS,
    post: { rule: redirects("/invites"), form: { people: "Ada" } },
  },
  "/invites/share": {
    read_only: "refused",
    get: outsiders("/login", 403, 403, 200),
    post: {
      rule: outsiders("/login", 403, 403, "/invites"),
      form: { max_uses: "2", until: LAST_DAY },
    },
  },
  "/invites/:inviteId/uses": { get: OWNERS_ELSE_404 },
  "/invites/tree": { get: MEMBERS },
  "/invites/:inviteId/delete": {
    get: OWNERS_ELSE_404,
    post: { rule: redirectsOwnersElse404("/invites"), form: {} },
  },
  "/invites/:inviteId/resend": {
    read_only: "refused",
    get: OWNERS_ELSE_404,
    post: { rule: redirectsOwnersElse404("/invites"), form: {} },
  },
  // Nobody of the world looks at the site as somebody else.
  "/view-as": { get: redirects("/forum"), post: { rule: redirects("/forum"), form: {} } },
  "/logout": { get: MEMBERS, post: { rule: redirects("/login"), form: {} } },
  "/moderation": {
    get: outsiders("/login", "/", "/", "/moderation/reports", "/moderation/reports"),
  },
  "/moderation/reports": { get: MODERATORS },
  "/moderation/reports/:reportId": {
    read_only: "refused",
    get: MODERATORS,
    post: {
      rule: outsiders("/login", "/", "/", "/moderation/reports/#", "/moderation/reports/#"),
      form: { act: "claim" },
    },
  },
  "/warning": {
    get: outsiders("/login", "/"),
    post: { rule: redirects("/"), form: { warning_id: "1" } },
  },
  "/moderation/members": { get: MODERATORS },
  "/moderation/members/:userId": { get: MODERATORS },
  "/moderation/members/:userId/warn": {
    read_only: "refused",
    get: MODERATORS,
    post: { rule: redirectsInModeration("/moderation/members/#"), form: { reason: "Neden" } },
  },
  "/moderation/members/:userId/suspend": {
    read_only: "refused",
    get: MODERATORS,
    post: { rule: redirectsInModeration("/moderation/members/#"), form: { reason: "Neden" } },
  },
  // The member is not suspended, so there is nothing to end.
  "/moderation/members/:userId/end-suspension": {
    get: MODERATORS,
    post: { rule: outsiders("/login", "/", "/", 404, 404), form: {} },
  },
  "/moderation/members/:userId/take-invites": {
    read_only: "refused",
    get: MODERATORS_OF_ALL,
    post: {
      rule: { ...MODERATORS_OF_ALL, superuser: "/moderation/members/#" },
      form: {},
    },
  },
  "/moderation/members/:userId/give-invites": {
    read_only: "refused",
    get: MODERATORS_OF_ALL,
    post: {
      rule: { ...MODERATORS_OF_ALL, superuser: "/moderation/members/#" },
      form: {},
    },
  },
  "/moderation/members/:userId/branch": {
    read_only: "refused",
    get: MODERATORS_OF_ALL,
    post: {
      rule: { ...MODERATORS_OF_ALL, superuser: "/moderation/members/#/branch" },
      form: { reason: "Neden", user_ids: "{user}", confirmed: "1" },
    },
  },
  "/admin": { get: SUPERUSERS },
  "/admin/users": { get: SUPERUSERS },
  "/admin/users/new": {
    read_only: "refused",
    get: SUPERUSERS,
    post: {
      rule: redirectsSuperusers("/admin/users"),
      form: { username: "{new_username}", email: "{new_username}@example.org", ...NEW_PASSWORDS },
    },
  },
  "/admin/users/:userId/edit": {
    // With a new name. The rest of an account stays.
    read_only: "refused",
    asks_again: true,
    get: SUPERUSERS,
    post: {
      rule: redirectsSuperusers("/admin/users"),
      form: {
        username: "{new_username}",
        email: "{new_username}@example.org",
        invites_count: "9",
        is_active: "on",
      },
    },
  },
  "/admin/users/:userId/moderator": {
    asks_again: true,
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/user/#"), form: { forum_ids: "{forum}" } },
  },
  "/admin/users/:userId/delete": {
    asks_again: true,
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/users"), form: {} },
  },
  "/admin/users/:userId/activate": {
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/user/#"), form: {} },
  },
  "/admin/users/:userId/deactivate": {
    asks_again: true,
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/user/#"), form: {} },
  },
  "/admin/users/:userId/view-as": {
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/forum"), form: {} },
  },
  // No world has a second factor.
  "/admin/users/:userId/second-factor": {
    get: SUPERUSERS,
    post: { rule: outsiders("/login", "/", "/", 400), form: {} },
    asks_again: true,
  },
  "/admin/users/:userId/reset-link": {
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/user/#"), form: {} },
  },
  "/admin/users/letters": {
    asks_again: true,
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/users/letters"), form: {} },
  },
  "/admin/forums": {
    read_only: "refused",
    get: SUPERUSERS,
    post: {
      rule: redirectsSuperusers("/admin/forums"),
      form: { kind: "category", id: "{category}", direction: "up" },
    },
  },
  "/admin/forums/new": {
    read_only: "refused",
    get: SUPERUSERS,
    post: {
      rule: redirectsSuperusers("/admin/forums"),
      form: { name: "Yeni", category_id: "{category}", order: "1" },
    },
  },
  "/admin/forums/:forumId/edit": {
    read_only: "refused",
    get: SUPERUSERS,
    post: {
      rule: redirectsSuperusers("/admin/forums"),
      form: { name: "Başka", category_id: "{category}", order: "1" },
    },
  },
  "/admin/forums/:forumId/delete": {
    read_only: "refused",
    asks_again: true,
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/forums"), form: {} },
  },
  "/admin/forums/categories/new": {
    read_only: "refused",
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/forums"), form: { name: "Yeni", order: "1" } },
  },
  "/admin/forums/categories/:categoryId/edit": {
    read_only: "refused",
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/forums"), form: { name: "Başka", order: "1" } },
  },
  "/admin/forums/categories/:categoryId/delete": {
    read_only: "refused",
    asks_again: true,
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/forums"), form: {} },
  },
  "/admin/groups": { get: SUPERUSERS },
  "/admin/groups/new": {
    read_only: "refused",
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/groups/#"), form: { name: "{new_username}" } },
  },
  "/admin/groups/:groupId": {
    read_only: "refused",
    get: SUPERUSERS,
    post: {
      rule: redirectsSuperusers("/admin/groups/#"),
      form: { act: "add", usernames: "selin" },
    },
  },
  "/admin/groups/:groupId/edit": {
    read_only: "refused",
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/groups/#"), form: { name: "{new_username}" } },
  },
  "/admin/groups/:groupId/delete": {
    read_only: "refused",
    asks_again: true,
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/groups"), form: {} },
  },
  "/admin/groups/:groupId/members/:userId/remove": {
    read_only: "refused",
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/groups/#"), form: {} },
  },
  "/admin/forums/:forumId/audience": {
    read_only: "refused",
    asks_again: true,
    get: SUPERUSERS,
    post: {
      rule: redirectsSuperusers("/admin/forums"),
      form: { seen_by: "everyone", confirmed: "everyone everyone" },
    },
  },
  "/admin/invites": { get: SUPERUSERS },
  "/admin/invites/:inviteId/delete": {
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/invites"), form: {} },
  },
  // There is no test email, because the app has no mail server.
  "/admin/files": { get: SUPERUSERS },
  "/admin/mail": { get: SUPERUSERS, post: { rule: HIDDEN_FROM_ALL, form: {} } },
  "/admin/mail/:mailFileId": { get: HIDDEN_FROM_ALL },
  "/admin/backups/:backupId/download": { get: HIDDEN_FROM_ALL, has_no_data: true },
  "/admin/backups": {
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/backups"), form: {} },
  },
  "/admin/community": {
    asks_again: true,
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/community"), form: { content: "members" } },
  },
  "/admin/community/exports/:exportId/delete": {
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/community"), form: {} },
  },
  // The world is no empty site.
  "/admin/community/import": {
    asks_again: true,
    get: SUPERUSERS,
    post: { rule: outsiders("/login", "/", "/", 409), form: { intent: "import", archive: "x" } },
  },
  "/admin/community/import/delete": {
    get: outsiders("/login", "/", "/", 404),
    post: { rule: outsiders("/login", "/", "/", 404), form: {} },
  },
  "/admin/community/import/report": { get: HIDDEN_FROM_ALL, has_no_data: true },
  // The export of the world has no file.
  "/admin/community/exports/:exportId/download": { get: HIDDEN_FROM_ALL, has_no_data: true },
  "/moderation/log": { get: MODERATORS },
  "/admin/log": { get: SUPERUSERS },
  "/admin/webhooks": { get: SUPERUSERS },
  "/admin/webhooks/new": {
    asks_again: true,
    get: SUPERUSERS,
    post: {
      rule: redirectsSuperusers("/admin/webhooks/#"),
      form: { url: "https://receiver.invalid/", kind_ids: "topic" },
    },
  },
  "/admin/webhooks/:webhookId": {
    asks_again: true,
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/webhooks/#"), form: { act: "turn_off" } },
  },
  "/admin/webhooks/:webhookId/delete": {
    asks_again: true,
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/webhooks"), form: {} },
  },
  "/admin/site": {
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/site"), form: { thanks: "on" } },
  },
  "/admin/ending": {
    asks_again: true,
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/ending"), form: { reason: "Dernek dağıldı." } },
  },
  "/admin/ending/reopen": {
    asks_again: true,
    get: SUPERUSERS,
    post: { rule: redirectsSuperusers("/admin/ending"), form: {} },
  },
  "/admin/first-steps/hide": {
    get: redirectsSuperusers("/admin"),
    post: { rule: redirectsSuperusers("/admin"), form: {} },
  },
  // The key in the address decides, and the table has no valid one.
  "/feeds/latest": { get: all(404), has_no_data: true },
  "/feeds/forum/:forumId": { get: all(404), has_no_data: true },
  "/feeds/topic/:topicId": { get: all(404), has_no_data: true },
  "/feeds/notifications": { get: all(404), has_no_data: true },
  "/unsubscribe": { get: all(404), post: { rule: all(404), form: { token: "x" } } },
  "/unsubscribe/one-click": { post: { rule: all(404), form: {} } },
  "/factor-undo": { get: PUBLIC, post: { rule: all(400), form: { token: "x" } } },
  "/factor-lift": { get: PUBLIC, post: { rule: all(400), form: { token: "x" } } },
  "/email-undo": { get: PUBLIC, post: { rule: all(400), form: { token: "x" } } },
  "/session-end": { get: PUBLIC, post: { rule: all(400), form: { token: "x" } } },
  "/confirm-email": { get: PUBLIC, post: { rule: all(400), form: { token: "x" } } },
  "/privacy": { get: PUBLIC },
  "/preferences": { get: PUBLIC, post: { rule: all("/"), form: { theme: "dark" } } },
  "/site.webmanifest": { get: PUBLIC },
  "/.well-known/security.txt": { get: PUBLIC },
  "/offline": { get: PUBLIC },
  "/healthz": { get: PUBLIC },
  "/readyz": { get: PUBLIC },
  "/*": { get: all(404) },
};

/** Addresses whose answer is not a page, or one without the frame. */
const NO_PAGES = new Set([
  "/notifications/bell",
  "/topic/:topicId/quote",
  "/members/suggest",
  "/upload",
  "/unsubscribe/one-click",
  "/site.webmanifest",
  "/.well-known/security.txt",
  "/offline",
  "/healthz",
  "/readyz",
]);

export function listPagesFor(role: Role): string[] {
  const page_rows = Object.entries(ROWS).filter(
    ([path, { get, has_no_data }]) => get?.[role] === 200 && !has_no_data && !NO_PAGES.has(path),
  );
  return page_rows.map(([path]) => path);
}
