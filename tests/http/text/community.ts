import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { signCode } from "#app/lib/crypto/tokens.server.ts";
import type { App } from "#tests/support/app.ts";
import { makeWorld, type World } from "#tests/support/world.ts";

export type Community = World & { names: Record<string, string>; superuser: World };

const REPLIES = [
  "<blockquote><cite>selin yazdı:</cite><p>Neden?</p></blockquote><p>Çünkü <strong>yağ</strong>lı.</p>",
  "<p>Before and after: see <a href='https://example.org/'>here</a>.</p><ol><li>One</li></ol>",
  '<p><img src="https://example.org/a.png" alt="Sehpa"></p><h3>Ölçüler</h3><pre><code>a = 1</code></pre>',
  "<table><thead><tr><th>Ağaç</th><th>Renk</th></tr></thead><tbody><tr><td>Ceviz</td><td>Koyu</td></tr></tbody></table>",
];

/** The community has at least two pages of each list, and four of the replies. */
const TOPICS = 28;
const REPLIES_OF_TOPIC = 32;
const MEMBERS = 24;

/**
 * A member and a superuser, each with everything that a page can show. The times of rows differ,
 * because dates are texts of links.
 */
export async function makeCommunity(app: App): Promise<Community> {
  const world = await makeWorld(app);
  const selin = await app.idOf("selin");
  const readers = [world.users.owner, selin];
  await writeTopics(app, world, selin);
  await addMembers(app, world);
  for (const reader of readers) await addPossessions(app, reader, world);
  await app.sql`insert into backups (name, status, progress, s3_uri, size, error, date, verified_at) values
    ('2026-01-01.tar.gz', 'verified', 100, 'file:///backups/2026-01-01.tar.gz', 4096, null, now() - interval '2 days', now()),
    ('2026-01-02.tar.gz', 'failed', 0, null, null, 'storage_full', now() - interval '1 day', null)`;
  await app.sql`insert into audit_log (actor_username, action, subject_type, subject_id, subject_name, before, after, created_at)
    select 'selin', action, 'forum', n, 'Forum ' || n, '{"name": "Eski"}', '{"name": "Yeni"}', now() - n * interval '1 hour'
    from generate_series(1, 20) n, unnest(array['created', 'changed', 'deleted']) action`;
  const [own_invite] =
    await app.sql`select id from invites where owner_id = ${selin} and email is not null and used_at is null`;
  return {
    ...world,
    superuser: {
      ...world,
      ids: { ...world.ids, invite: String(own_invite?.id), mail_file: writeMailFile(app) },
    },
    names: {
      forumId: "Ahşap",
      topicId: "Sehpa",
      categoryId: "Zanaat",
      username: fullNameOf(selin),
      userId: await usernameOf(app, Number(world.ids.user)),
      mailFileId: "Mektup",
      reportId: "Sehpa",
      keyId: "Bot",
    },
  };
}

/** An e-mail with two links, as a site without a mail server and on any port stores it. */
function writeMailFile({ data_dir }: App): string {
  const id = "20260101T000000000Z-0000abcd";
  const lines = [
    "To: konuk@example.org",
    "Subject: Mektup",
    "",
    "http://localhost:0/a",
    "http://localhost:0/b",
  ];
  mkdirSync(join(data_dir, "mail"), { recursive: true });
  writeFileSync(join(data_dir, "mail", `${id}.eml`), lines.join("\r\n"));
  return id;
}

/** Topics and replies by both readers and others. */
async function writeTopics(app: App, { ids, users }: World, selin: number): Promise<void> {
  const writers = [users.owner, selin, users.member, Number(ids.user)];
  await app.sql`update topics set created_at = now() - interval '90 days', excerpt = 'Neden?' where id = ${ids.topic ?? ""}`;
  await app.sql`insert into topics (forum_id, owner_id, title, content, excerpt, created_at)
    select ${ids.forum ?? ""}, (${writers}::int[])[1 + n % ${writers.length}::int], 'Sehpa ' || n, '<p>Neden ' || n || '?</p>', 'Neden?', now() - n * interval '1 day'
    from generate_series(1, ${TOPICS}::int) n`;
  await app.sql`insert into posts (topic_id, owner_id, position, content, excerpt, created_at, updated_at)
    select t.id, (${writers}::int[])[1 + n % ${writers.length}::int], n, (${REPLIES}::text[])[1 + n % ${REPLIES.length}::int], 'Çünkü', now() - (100 - n) * interval '1 hour' - t.id * interval '1 minute', case when n % 5 = 0 then now() end
    from topics t, generate_series(2, ${REPLIES_OF_TOPIC}::int) n where t.id = ${ids.topic ?? ""} or (n < 6 and t.title in ('Sehpa 1', 'Sehpa 2', 'Sehpa 3'))`;
  await app.sql`update topic_activity a set total_posts = p.posts, last_position = p.last, last_owner_id = ${selin}, active_at = p.at
    from (select topic_id, count(*)::int as posts, max(position) as last, max(created_at) as at from posts group by topic_id) p where p.topic_id = a.topic_id`;
  await app.sql`update topic_activity set locked_at = now(), pinned_at = now() where topic_id in (select id from topics where title = 'Sehpa 2')`;
  await app.sql`update forum_activity f set last_topic_id = ${ids.topic ?? ""}, last_owner_id = ${selin}, last_at = now(),
      total_topics = (select count(*) from topics t where t.forum_id = f.forum_id),
      total_posts = (select count(*) from posts p join topics t on t.id = p.topic_id where t.forum_id = f.forum_id)
    where forum_id = ${ids.forum ?? ""}`;
  await app.sql`insert into content_versions (topic_id, post_id, title, content, editor_id, created_at)
    select ${ids.topic ?? ""}, post_id, case when post_id is null then 'Sehpa ' || n end, '<p>Neden ' || n || '?</p>', (${writers}::int[])[1 + n % ${writers.length}::int], now() - (100 - n) * interval '1 hour'
    from generate_series(1, 24) n, unnest(array[null, ${ids.post ?? ""}]::bigint[]) post_id order by n`;
  await app.sql`insert into forums (category_id, name, description) values (${ids.category ?? ""}, 'Dokuma', 'Henüz konusu olmayan forum')`;
  await app.sql`insert into categories (name) values ('Boş kategori')`;
}

/** Members who came with an invite of the owner. */
async function addMembers(app: App, { users }: World): Promise<void> {
  await app.sql`with added as (
      insert into users (username, email, full_name, is_active, created_at)
      select 'konuk' || n, 'konuk' || n || '@example.org', case when n % 2 = 0 then 'Konuk ' || n end, n % 7 > 0, now() - n * interval '1 day' from generate_series(1, ${MEMBERS}::int) n
      returning id)
    insert into lineage (user_id, inviter_id) select id, ${users.owner} from added`;
}

/** Notifications, invites of every state, subscriptions and sessions. */
async function addPossessions(app: App, reader: number, { users, ids }: World): Promise<void> {
  const actor = users.member;
  await app.sql`insert into notifications (user_id, actor_id, type, topic_id, is_read, created_at)
    select ${reader}, ${actor}, (array['forum_topic', 'topic_reply', 'mention'])[1 + id % 3], id, id % 3 = 0, now() - id * interval '1 minute' from topics where title like 'Sehpa %'`;
  await app.sql`insert into notifications (user_id, actor_id, type) values (${reader}, ${actor}, 'other')`;
  await app.sql`insert into invites (owner_id, text, email, is_mailed, created_at, expires_at, used_at, used_by_id) values
    (${reader}, 'Köşedeki yeriniz boş.', null, false, now() - interval '1 hour', now() + interval '9 days', null, null),
    (${reader}, null, 'nazli@example.org', true, now() - interval '2 hours', now() + interval '9 days', null, null),
    (${reader}, null, null, false, now() - interval '50 days', now() - interval '20 days', null, null),
    (${reader}, 'Hoş geldin', 'baska@example.org', true, now() - interval '60 days', now() - interval '30 days', now() - interval '55 days', ${Number(ids.user)}),
    (${reader}, null, null, false, now() - interval '61 days', now() - interval '31 days', now() - interval '56 days', null)`;
  await app.sql`with shared as (
      insert into invites (owner_id, note, max_uses, uses, created_at, expires_at)
      select ${reader}, note, 20, uses, now() - uses * interval '3 days', now() + interval '9 days'
      from (values ('Koro', 2), (null, 1)) as s (note, uses) returning id)
    insert into invite_uses (invite_id, user_id) select id, ${Number(ids.user)} from shared`;
  await app.sql`insert into forum_subscriptions (user_id, forum_id) select ${reader}, id from forums`;
  await app.sql`insert into topic_subscriptions (user_id, topic_id) select ${reader}, id from topics where title like 'Sehpa %'`;
  await app.sql`insert into bookmarks (user_id, topic_id, note) select ${reader}, id, case when id % 2 = 0 then 'Not ' || id end from topics where title like 'Sehpa %'`;
  await app.sql`insert into mutes (user_id, topic_id) select ${reader}, id from topics where title like 'Sehpa %'`;
  await app.sql`insert into mutes (user_id, forum_id) select ${reader}, id from forums`;
  await app.sql`insert into mutes (user_id, muted_id) select ${reader}, id from users where id in (${Number(ids.user)}, ${users.member})`;
  await app.sql`insert into sessions (token_hash, user_id, kind, user_agent, address, created_at, last_seen_at, expires_at)
    select sha256((${reader} || kind || n)::text::bytea), ${reader}, kind, agent, '192.0.2.' || n, now() - n * interval '1 day', now() - n * interval '1 hour', now() + interval '9 days'
    from unnest(array['site', 'api', 'site'], array['Lynx/2.9', 'curl/8.0', null]) with ordinality as s (kind, agent, n)`;
  await app.sql`insert into api_keys (user_id, name, token_hash, scopes, created_at, expires_at, last_used_at, last_used_network)
    select ${reader}, name, sha256((${reader} || name)::bytea), scopes::text[], now() - n * interval '40 days', now() + (2 - n) * interval '9 days', used_at, network
    from (values ('Özet botu', '{read,write,administer}', now() - interval '1 hour', '2001:db8:1:2::/64', 1), ('Eski bot', '{read}', null, null, 3)) as k (name, scopes, used_at, network, n)`;
  await app.sql`update users set full_name = ${fullNameOf(reader)}, invites_count = 3 where id = ${reader}`;
}

/** Links from e-mails that are still valid. */
export async function makeLinks(app: App, user_id: number) {
  await app.sql`delete from one_time_tokens where user_id = ${user_id}`;
  await app.sql`insert into one_time_tokens (token_hash, kind, user_id, email, expires_at)
    select sha256(kind::bytea), kind, ${user_id}, 'yeni@example.org', now() + interval '1 day' from unnest(array['password_reset', 'email_confirm', 'email_undo', 'session_end']) kind`;
  const kinds = ["mail_mentions", "mail_replies"];
  return {
    reset: "/reset-password?token=password_reset",
    confirm: "/confirm-email?token=email_confirm",
    undo: "/email-undo?token=email_undo",
    end: "/session-end?token=session_end",
    unsubscribe: `/unsubscribe?code=${signCode("unsubscribe", { user_id, kinds })}`,
  };
}

/** The address of the sign-up page of an invite of this member. */
export async function signUpAddress(app: App, owner_id: number): Promise<string> {
  const [invite] =
    await app.sql`select id, email, text, floor(extract(epoch from created_at))::int as iat from invites where owner_id = ${owner_id} and text is not null and used_at is null limit 1`;
  const { id: jti, email, text, iat } = invite ?? {};
  return `/signup?code=${signCode("invite", { jti, email, text, iat })}`;
}

async function usernameOf(app: App, id: number): Promise<string> {
  const [user] = await app.sql`select username from users where id = ${id}`;
  return String(user?.username);
}

function fullNameOf(user_id: number): string {
  return `Okur ${user_id}`;
}
