import type { Role } from "#tests/support/world.ts";

/** A status, or the path that one is led to; `#` stands for any id or name in it. */
export type Outcome = number | string;
type Rule = Record<Role, Outcome>;

type Fields = Record<string, string>;
/**
 * `form` is a body that succeeds for those who may; `{forum}`, `{topic}` … stand for the ids of the
 * world it is sent to.
 */
export type Row = {
  get?: Rule;
  post?: { rule: Rule; form: Fields } /** A stream or a file: as data it is a 404. */;
  has_no_data?: true;
};

const all = (outcome: Outcome): Rule => outsiders(outcome, outcome);
const outsiders = (outside: Outcome, member: Outcome, owner = member, superuser = owner): Rule => ({
  guest: outside,
  inactive: outside,
  former: outside,
  member,
  owner,
  superuser,
});

const EVERYBODY = all(200);
const SIGNED_OUT = outsiders(200, "/");
const MEMBERS = outsiders("/login", 200);
const OWNERS = outsiders("/login", 403, 200);
/** A stranger's invite or notification is as unknown as one that never was. */
const ONLY_KNOWN_TO_OWNERS = outsiders("/login", 404, 200);
const SUPERUSERS = outsiders("/login", "/", "/", 200);
const done = (path: string): Rule => outsiders("/login", path);
const doneByOwners = (path: string): Rule => outsiders("/login", 403, path);
const doneByOwnersOfTheUnknown = (path: string): Rule => outsiders("/login", 404, path);
const doneBySuperusers = (path: string): Rule => outsiders("/login", "/", "/", path);
/** Writing without a session loses no word: the form comes back. */
const written = (path: string): Rule => outsiders(401, path);
const writtenByOwners = (path: string): Rule => outsiders(401, 403, path);

const CONTENT = { content: "Yeni", content_format: "markdown" };
const NEW_PASSWORDS = { password: "bambaşka-bir-parola", confirm_password: "bambaşka-bir-parola" };

/**
 * Every address of app/routes.ts outside the API. One with `post` takes forms; a form sent to any
 * other is a 405, and leads out whoever may not see the page.
 */
export const ROWS: Record<string, Row> = {
  "/": { get: outsiders("/login", "/forum") },
  "/login": {
    get: SIGNED_OUT,
    post: {
      rule: outsiders(400, "/"),
      form: { email: "kimse@example.org", password: "yanlış-parola" },
    },
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
    post: { rule: done("/forum/#"), form: { intent: "subscribe" } },
  },
  "/forum/:forumId/newTopic": {
    get: MEMBERS,
    post: { rule: written("/topic/#"), form: { title: "Yeni", ...CONTENT } },
  },
  "/topic/:topicId": { get: MEMBERS },
  "/topic/:topicId/subscription": {
    get: MEMBERS,
    post: { rule: done("/topic/#"), form: { intent: "subscribe" } },
  },
  "/topic/:topicId/reply": { get: MEMBERS, post: { rule: written("/topic/#"), form: CONTENT } },
  "/topic/:topicId/edit": {
    get: OWNERS,
    post: { rule: writtenByOwners("/topic/#"), form: { title: "Başka", ...CONTENT } },
  },
  "/topic/:topicId/delete": { get: OWNERS, post: { rule: doneByOwners("/forum/#"), form: {} } },
  "/topic/:topicId/post/:postId": { get: outsiders("/login", "/topic/#") },
  "/topic/:topicId/post/:postId/edit": {
    get: OWNERS,
    post: { rule: writtenByOwners("/topic/#"), form: CONTENT },
  },
  "/topic/:topicId/post/:postId/delete": {
    get: OWNERS,
    post: { rule: doneByOwners("/topic/#"), form: {} },
  },
  "/user/:username": { get: MEMBERS },
  "/notifications": {
    get: MEMBERS,
    post: { rule: done("/notifications"), form: { intent: "read-all" } },
  },
  "/notifications/bell": { get: MEMBERS },
  "/notifications/live": {
    get: { ...outsiders(401, 200), inactive: 400, former: 403 },
    has_no_data: true,
  },
  "/notifications/:notificationId": {
    get: { ...ONLY_KNOWN_TO_OWNERS, owner: "/user/#", superuser: 404 },
  },
  "/settings": {
    get: MEMBERS,
    post: { rule: done("/settings"), form: { language: "tr", theme: "dark" } },
  },
  "/settings/mail": {
    get: MEMBERS,
    post: {
      rule: done("/settings/mail"),
      form: { mail_mentions: "now", mail_replies: "off", mail_topics: "off" },
    },
  },
  "/settings/delete-account": {
    get: { ...MEMBERS, superuser: 403 },
    post: { rule: { ...done("/login"), superuser: 403 }, form: { current_password: "{password}" } },
  },
  "/settings/email": { get: MEMBERS, post: { rule: done("/settings"), form: { act: "resend" } } },
  "/settings/export": { get: MEMBERS, has_no_data: true },
  "/invites": { get: MEMBERS },
  "/invites/new": { get: MEMBERS, post: { rule: done("/invites"), form: {} } },
  "/invites/tree": { get: MEMBERS },
  "/invites/:inviteId/delete": {
    get: ONLY_KNOWN_TO_OWNERS,
    post: { rule: doneByOwnersOfTheUnknown("/invites"), form: {} },
  },
  "/invites/:inviteId/resend": {
    get: ONLY_KNOWN_TO_OWNERS,
    post: { rule: doneByOwnersOfTheUnknown("/invites"), form: {} },
  },
  "/logout": { get: MEMBERS, post: { rule: done("/login"), form: {} } },
  "/admin": { get: SUPERUSERS },
  "/admin/users": { get: SUPERUSERS },
  "/admin/users/new": {
    get: SUPERUSERS,
    post: {
      rule: doneBySuperusers("/admin/users"),
      form: { username: "{new_username}", email: "{new_username}@example.org", ...NEW_PASSWORDS },
    },
  },
  "/admin/users/:userId/edit": {
    get: SUPERUSERS,
    post: {
      rule: doneBySuperusers("/admin/users"),
      form: {
        username: "{new_username}",
        email: "{new_username}@example.org",
        invites_count: "9",
        is_active: "on",
      },
    },
  },
  "/admin/users/:userId/delete": {
    get: SUPERUSERS,
    post: { rule: doneBySuperusers("/admin/users"), form: {} },
  },
  "/admin/forums": { get: SUPERUSERS },
  "/admin/forums/new": {
    get: SUPERUSERS,
    post: {
      rule: doneBySuperusers("/admin/forums"),
      form: { name: "Yeni", category_id: "{category}", order: "1" },
    },
  },
  "/admin/forums/:forumId/edit": {
    get: SUPERUSERS,
    post: {
      rule: doneBySuperusers("/admin/forums"),
      form: { name: "Başka", category_id: "{category}", order: "1" },
    },
  },
  "/admin/forums/:forumId/delete": {
    get: SUPERUSERS,
    post: { rule: doneBySuperusers("/admin/forums"), form: {} },
  },
  "/admin/forums/categories/new": {
    get: SUPERUSERS,
    post: { rule: doneBySuperusers("/admin/forums"), form: { name: "Yeni", order: "1" } },
  },
  "/admin/forums/categories/:categoryId/edit": {
    get: SUPERUSERS,
    post: { rule: doneBySuperusers("/admin/forums"), form: { name: "Başka", order: "1" } },
  },
  "/admin/forums/categories/:categoryId/delete": {
    get: SUPERUSERS,
    post: { rule: doneBySuperusers("/admin/forums"), form: {} },
  },
  "/admin/invites": { get: SUPERUSERS },
  "/admin/invites/:inviteId/delete": {
    get: SUPERUSERS,
    post: { rule: doneBySuperusers("/admin/invites"), form: {} },
  },
  "/admin/backups": {
    get: SUPERUSERS,
    post: { rule: doneBySuperusers("/admin/backups"), form: {} },
  },
  "/admin/log": { get: SUPERUSERS },
  "/unsubscribe": { get: all(404), post: { rule: all(404), form: { token: "x" } } },
  "/unsubscribe/one-click": { post: { rule: all(404), form: {} } },
  "/email-undo": { get: EVERYBODY, post: { rule: all(400), form: { token: "x" } } },
  "/confirm-email": { get: EVERYBODY, post: { rule: all(400), form: { token: "x" } } },
  "/privacy": { get: EVERYBODY },
  "/preferences": { get: EVERYBODY, post: { rule: all("/"), form: { theme: "dark" } } },
  "/healthz": { get: EVERYBODY },
  "/readyz": { get: EVERYBODY },
  "/*": { get: all(404) },
};

/** Answers that a browser does not show as a page. */
const NO_PAGES = new Set(["/notifications/bell", "/unsubscribe/one-click", "/healthz", "/readyz"]);

/** The addresses that show this role a page of the site. */
export function listPagesFor(role: Role): string[] {
  const shown = Object.entries(ROWS).filter(
    ([path, { get, has_no_data }]) => get?.[role] === 200 && !has_no_data && !NO_PAGES.has(path),
  );
  return shown.map(([path]) => path);
}
