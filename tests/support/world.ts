import { createHash, randomBytes } from "node:crypto";
import type { App } from "./launch.ts";
import { PASSWORD, PEOPLE } from "./people.ts";

/**
 * The roles of the actor: a guest, a deactivated account, a deleted account, a member, the owner, a
 * moderator of the forum, a superuser.
 */
export const ROLES = [
  "guest",
  "inactive",
  "former",
  "member",
  "owner",
  "moderator",
  "superuser",
] as const;
export type Role = (typeof ROLES)[number];

type Database = Pick<App, "sql" | "idOf">;

/** The ids and texts for addresses and forms, and the accounts of the roles. */
export type World = {
  users: Record<"inactive" | "member" | "owner" | "moderator", number>;
  ids: Record<string, string>;
};
/** Makes the usernames of each world unique, because a database may have several. */
let worlds = 0;

/**
 * A new owner with a topic that shows a picture, a reply, a removed topic, a removed reply, an
 * invite, a notification, a bookmark and a key in a new forum, which has a moderator; two more
 * members; and a deactivated account.
 */
export async function makeWorld(app: Database): Promise<World> {
  worlds += 1;
  const [inactive, member, owner, other, moderator] = await Promise.all([
    addUser(app, `kapali${worlds}`, false),
    addUser(app, `uye${worlds}`),
    addUser(app, `sahip${worlds}`),
    addUser(app, `baska${worlds}`),
    addUser(app, `duzen${worlds}`),
  ]);
  const [row] = await app.sql`
    with c as (insert into categories (name) values ('Zanaat') returning id),
      f as (insert into forums (category_id, name) select id, 'Ahşap' from c returning id),
      t as (insert into topics (forum_id, owner_id, title, content) select id, ${owner}, 'Sehpa', '<p>Neden?</p>' from f returning id),
      p as (insert into posts (topic_id, owner_id, position, content) select id, ${owner}, 1, '<p>Nemden.</p>' from t returning id),
      g as (insert into topics (forum_id, owner_id, title, content) select id, ${owner}, 'Sehpa ve raf', '<p>Eğri.</p>' from f returning id),
      rt as (insert into removed_topics (id, forum_id, owner_id, title, content, excerpt, created_at, total_posts, last_position, subscriber_ids, removed_by_id)
        select nextval(pg_get_serial_sequence('topics', 'id')), id, ${owner}::int, 'Masa', '<p>Nerede?</p>', 'Nerede?', now(), 0, 0, '{}', ${owner}::int from f returning id),
      rp as (insert into removed_posts (id, topic_id, owner_id, position, content, excerpt, created_at, removed_by_id)
        select nextval(pg_get_serial_sequence('posts', 'id')), id, ${owner}::int, 1, '<p>Güneşten.</p>', 'Güneşten.', now(), ${owner}::int from g returning id),
      i as (insert into invites (owner_id, email) values (${owner}, 'konuk@example.org') returning id),
      n as (insert into notifications (user_id, type, actor_id) values (${owner}, 'other', ${member}) returning id),
      r as (insert into reports (topic_id, forum_id, owner_id) select t.id, f.id, ${owner} from t, f returning id),
      b as (insert into bookmarks (user_id, post_id, note) select ${owner}::int, id, 'Cila' from p returning id),
      d as (insert into drafts (user_id, kind, thing_id, content, content_format, excerpt, form_key) select ${owner}::int, 'reply', id, 'Yarım', 'markdown', 'Yarım', 'world' from rt returning id),
      gr as (insert into groups (name) values (${`Kurul ${worlds}`}) returning id),
      gm as (insert into group_members (group_id, user_id, is_manager) select id, ${owner}::int, true from gr union all select id, ${other}::int, false from gr),
      k as (insert into api_keys (user_id, name, token_hash, scopes, expires_at) values (${owner}, 'Bot', sha256(${`bot${worlds}`}::bytea), '{read}', now() + interval '90 days') returning id)
    select c.id as category, f.id as forum, t.id as topic, p.id as post, g.id as topic_with_gap, rt.id as removed_topic, rp.id as removed_post, i.id as invite, n.id as notification, r.id as report, b.id as bookmark, d.id as draft, k.id as api_key, gr.id as "group" from c, f, t, p, g, rt, rp, i, n, r, b, d, k, gr`;
  await app.sql`update topic_activity set total_posts = 1, last_position = 1, last_owner_id = ${owner} where topic_id = ${row?.topic}`;
  await app.sql`update topic_activity set last_position = 1 where topic_id = ${row?.topic_with_gap}`;
  await app.sql`insert into post_gaps (topic_id, block, removed) values (${row?.topic_with_gap}, 0, 1)`;
  await app.sql`update forum_activity set total_topics = 2, total_posts = 1 where forum_id = ${row?.forum}`;
  // An active webhook would change rows while a test compares tables.
  await app.sql`delete from webhooks`;
  const [webhook] =
    await app.sql`insert into webhooks (url, kinds, nonce, is_active, epoch, after_xid, after_seq) values ('https://receiver.invalid/', '{topic}', '', false, '', '0', 0) returning id`;
  // One is made at a time.
  await app.sql`delete from community_exports`;
  const [community_export] =
    await app.sql`insert into community_exports (content, state) values ('members', 'failed') returning id`;
  await app.sql`insert into moderators (user_id, forum_id) values (${moderator}, ${row?.forum})`;
  const file = await addFile(app, owner, Number(row?.topic));
  const ids = Object.fromEntries(
    Object.entries({
      ...row,
      user: other,
      webhook: webhook?.id,
      community_export: community_export?.id,
      file,
    }).map(([name, id]) => [name, String(id)]),
  );
  return {
    users: { inactive, member, owner, moderator },
    ids: { ...ids, username: "selin", new_username: `yeni${worlds}`, password: PASSWORD },
  };
}

/** A picture, whose bytes are missing, that a former version of the topic shows. */
export async function addFile(
  { sql }: Pick<App, "sql">,
  owner_id: number,
  topic_id: number,
): Promise<number> {
  const sha256 = createHash("sha256").update(`file of ${topic_id}`).digest("hex");
  const [file] = await sql`
    with b as (insert into blobs (sha256, size, is_in_bucket) values (${sha256}, 4, false) returning sha256),
      f as (insert into files (owner_id, kind, purpose, name, url_name, type, size, stored_bytes, width, height, uploaded_sha256)
        values (${owner_id}, 'picture', 'post', 'Sehpa.png', 'sehpa.png', 'image/png', 4, 4, 1, 1, ${sha256}) returning id),
      v as (insert into file_variants (file_id, width, type, sha256) select f.id, 0, 'image/png', b.sha256 from f, b),
      u as (insert into file_uses (file_id, topic_id, is_shown) select id, ${topic_id}, false from f)
    select id from f`;
  return Number(file?.id);
}

async function addUser(app: Database, username: string, is_active = true): Promise<number> {
  const email = `${username}@example.org`;
  const [user] =
    await app.sql`insert into users (username, email, confirmed_email, is_active, invites_count, total_topics, total_posts) values (${username}, ${email}, ${email}, ${is_active}, 3, 1, 1) returning id`;
  await app.sql`insert into passwords (user_id, hash) select ${user?.id}, hash from passwords p join users u on u.id = p.user_id where u.username = ${PEOPLE.selin.username}`;
  await app.sql`insert into lineage (user_id) values (${user?.id})`;
  return Number(user?.id);
}

export async function cookieOf(app: Database, role: Role, { users }: World): Promise<string> {
  if (role === "guest") return "";
  const token = randomBytes(32).toString("base64url");
  const user_id =
    role === "superuser" ? await app.idOf("selin") : role === "former" ? null : users[role];
  const token_hash = createHash("sha256").update(token).digest();
  if (user_id)
    await app.sql`insert into sessions (token_hash, user_id, kind, expires_at) values (${token_hash}, ${user_id}, 'site', now() + interval '1 day')`;
  return sessionCookie(token);
}

/** The Cookie header that a browser would send. React Router writes cookies as base64 of JSON. */
export function sessionCookie(token: string): string {
  return `divan_session=${encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64"))}`;
}

const ID_NAME_BY_PARAMETER: Record<string, string> = {
  forumId: "forum",
  topicId: "topic",
  postId: "post",
  topicWithGapId: "topic_with_gap",
  removedTopicId: "removed_topic",
  removedPostId: "removed_post",
  categoryId: "category",
  inviteId: "invite",
  notificationId: "notification",
  userId: "user",
  mailFileId: "mail_file",
  reportId: "report",
  bookmarkId: "bookmark",
  draftId: "draft",
  groupId: "group",
  keyId: "api_key",
  webhookId: "webhook",
  exportId: "community_export",
  fileId: "file",
  username: "username",
};

/** Addresses that redirect, or show nothing, without their query. */
const QUERY_BY_PATH: Record<string, string> = {
  "/settings": "?tab=appearance",
  "/signup": "?code=x",
  "/search": "?q=Neden",
};

/** Fills `/topic/:topicId` with the ids of the world. */
export function addressIn({ ids }: World, path: string): string {
  const address = path
    .replace(":topicId/post/:removedPostId", ":topicWithGapId/post/:removedPostId")
    .replace(/:(\w+)/g, (_, name: string) => ids[ID_NAME_BY_PARAMETER[name] ?? ""] ?? name)
    .replace("*", "no-such-page");
  return address + (QUERY_BY_PATH[path] ?? "");
}
