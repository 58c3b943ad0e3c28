import { createHash, randomBytes } from "node:crypto";
import { type ApiAnswer, ApiClient } from "./api-client.ts";
import type { App } from "./app.ts";
import { PEOPLE } from "./people.ts";
import { formWithFile, photograph } from "./pictures.ts";
import { sessionCookie } from "./world.ts";

/** Everything in the restricted forum has a word that begins so, and nothing else has. */
export const SECRET = /gizlizqx[a-z]*/i;

/** Whoever is outside: each with a session of pages, and with one of the API. */
export type Outsider = { name: string; cookie: string; api: ApiClient };

export type SecretWorld = Awaited<ReturnType<typeof makeSecretWorld>>;

/** Ids that are in no other text, so that an answer that contains one names something hidden. */
const FIRST_IDS = {
  forums: 7_654_001,
  topics: 87_654_001,
  posts: 987_654_001,
  groups: 5_432_001,
  files: 6_543_001,
};
export const HIDDEN_ID = /\b(7654\d{3}|87654\d{3}|987654\d{3}|5432\d{3}|6543\d{3})\b/;

const image = ({ url }: { url: string }) => `<p><img src="${url}" alt="gizlizqxaciklama"></p>`;

/**
 * A forum that only a group sees, in a category of its own, with topics, replies, versions, removed
 * things, files, a report, sanctions, drafts, bookmarks and thanks; and members who are outside: one who
 * was never in the group, one who was, a moderator of another forum, and a suspended one.
 */
export async function makeSecretWorld(app: App) {
  const selin = await app.apiAs("selin");
  const inside = await addMember(app, "icerde");
  const manager = await addMember(app, "yonetici");
  const former = await addMember(app, "eskiden");
  const never = await addMember(app, "disarda");
  const elsewhere = await addMember(app, "baskayer");
  const suspended = await addMember(app, "askida");
  const open = await ok(selin.post("/categories", { name: "Açık" }));
  const open_forum = await ok(selin.post("/forums", { name: "Açık forum", category_id: open.id }));
  const open_topic = await ok(
    never.api.post("/topics", {
      forum_id: open_forum.id,
      title: "Taşınan",
      content: "<p>Önce.</p>",
    }),
  );
  const linking_topic = await ok(
    selin.post("/topics", { forum_id: open_forum.id, title: "Açık konu", content: "<p>Söz.</p>" }),
  );
  const linking_post = await ok(
    inside.api.post(`/topics/${linking_topic.id}/post`, { content: "<p>Söz.</p>" }),
  );
  await app.sql`insert into moderators (user_id, forum_id) values (${elsewhere.id}, ${open_forum.id})`;
  await selin.post(`/users/${suspended.id}/suspension`, { reason: "Reklam" });
  for (const [table, first_id] of Object.entries(FIRST_IDS))
    await app.sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${first_id})`;

  const group = await ok(
    selin.post("/groups", { name: "gizlizqxgrup", description: "gizlizqxgruptanimi" }),
  );
  for (const { id } of [inside, former])
    await ok(selin.put(`/groups/${group.id}/members/${id}`, {}));
  await ok(selin.put(`/groups/${group.id}/members/${manager.id}`, { is_manager: true }));
  const category = await ok(selin.post("/categories", { name: "gizlizqxkategori" }));
  const forum = await ok(
    selin.post("/forums", {
      name: "gizlizqxforum",
      description: "gizlizqxtanim",
      category_id: category.id,
      audience: [{ group_id: group.id, may_write: true }],
    }),
  );
  await former.api.post(`/subscriptions/forums/${forum.id}`);
  const start = async (title: string, text: string) =>
    Number(
      (
        await ok(
          inside.api.post("/topics", {
            forum_id: forum.id,
            title: `gizlizqx${title}`,
            content: `<p>gizlizqx${text} @disarda @eskiden</p>`,
          }),
        )
      ).id,
    );
  const topic = await start("baslik", "metin");
  const topic_with_gap = await start("ikinci", "bosluk");
  const removed_topic = await start("kalkan", "kalkanmetin");
  const merged_topic = await start("birlesen", "birlesenmetin");
  const reply = async (api: ApiClient, to: number, text: string) =>
    Number((await ok(api.post(`/topics/${to}/post`, { content: `<p>gizlizqx${text}</p>` }))).id);
  const post = await reply(inside.api, topic, "yanit");
  const post_of_former = await reply(former.api, topic, "eskiyanit");
  const removed_post = await reply(inside.api, topic_with_gap, "kalkanyanit");
  const upload = async (name: string, bytes: Uint8Array<ArrayBuffer> | string) => {
    const { body, status } = await inside.api.post(
      "/files",
      formWithFile(name, bytes, { alt: "gizlizqxaciklama" }),
    );
    if (status !== 200) throw new Error(`A file was not stored: ${status}`);
    return { id: Number(body.id), url: String(body.url) };
  };
  const photo = async (name: string, width: number) =>
    await upload(name, new Uint8Array(await photograph({ width, height: 400 })));
  const files = {
    picture: await photo("gizlizqxresim.jpg", 600),
    file: await upload("gizlizqxdosya.txt", "gizlizqxicerik"),
    removed: await photo("gizlizqxkalkanresim.jpg", 601),
    former: await photo("gizlizqxeskiresim.jpg", 602),
  };
  await ok(inside.api.put(`/topics/${topic}`, { content: image(files.former) }));
  await ok(
    inside.api.put(`/topics/${topic}`, {
      content: `<p>gizlizqxyenimetin</p>${image(files.picture)}`,
    }),
  );
  await ok(
    inside.api.put(`/topics/${topic}/post/${post}`, {
      content: `<p>gizlizqxyeniyanit <a href="${files.file.url}">gizlizqxdosya</a></p>`,
    }),
  );
  await ok(
    inside.api.put(`/topics/${topic_with_gap}/post/${removed_post}`, {
      content: image(files.removed),
    }),
  );
  await ok(former.api.post(`/topics/${topic}/post/${post}/thanks`));
  await ok(former.api.post("/bookmarks", { topic_id: topic, note: "dönülecek" }));
  await ok(former.api.post("/bookmarks", { post_id: post }));
  await ok(former.api.post("/mutes", { topic_id: topic_with_gap }));
  await ok(former.api.post("/reports", { post_id: post, reason: "spam", text: "bakın" }));
  await ok(
    inside.api.post("/reports", { post_id: post_of_former, reason: "spam", text: "gizlizqxrapor" }),
  );
  await app.sql`insert into drafts (user_id, kind, thing_id, content, content_format, excerpt, form_key)
    values (${former.id}, 'reply', ${topic}, 'Yarım', 'markdown', 'Yarım', 'taslak')`;
  await ok(selin.patch(`/topics/${topic_with_gap}`, { is_locked: true, reason: "gizlizqxneden" }));
  await ok(selin.delete(`/topics/${topic_with_gap}/post/${removed_post}?reason=gizlizqxsebep`));
  await ok(selin.delete(`/topics/${removed_topic}?reason=gizlizqxsebep`));
  await ok(selin.post(`/topics/${merged_topic}/merge`, { into_id: topic }));
  await ok(
    selin.post(`/users/${former.id}/warnings`, {
      reason: "Uyarı",
      topic_id: topic,
      post_id: post_of_former,
    }),
  );
  // The member who opened it loses sight of it.
  await ok(selin.patch(`/topics/${open_topic.id}`, { forum_id: forum.id }));
  const link = `<p><a href="/topic/${topic}">bakın</a></p>`;
  await ok(
    inside.api.put(`/topics/${linking_topic.id}/post/${linking_post.id}`, { content: link }),
  );
  await ok(selin.delete(`/groups/${group.id}/members/${former.id}`));

  const [rows] = await app.sql`
    select (select id from reports where post_id = ${post}) as report, (select id from bookmarks where post_id = ${post}) as bookmark,
      (select id from drafts where thing_id = ${topic}) as draft, (select id from warnings where user_id = ${former.id}) as warning,
      (select max(id) from notifications where user_id = ${inside.id}) as notification`;
  const page_ids: Record<string, string> = Object.fromEntries(
    Object.entries({
      ...rows,
      forum: forum.id,
      category: category.id,
      topic,
      post,
      topic_with_gap,
      removed_topic,
      removed_post,
      group: group.id,
      file: files.picture.id,
      user: inside.id,
      username: inside.username,
      new_username: "yenibiri",
      password: "",
    }).map(([name, id]) => [name, String(id)]),
  );
  const key = async (user_id: number, scopes: string[]) => {
    const secret = `divan_${randomBytes(32).toString("base64url")}`;
    await app.sql`insert into api_keys (user_id, name, token_hash, scopes, expires_at)
      values (${user_id}, ${scopes.join()}, sha256(${secret}::bytea), ${scopes}, now() + interval '1 day')`;
    return app.api(secret);
  };
  const selin_id = await app.idOf("selin");
  return {
    selin,
    inside,
    manager,
    former,
    never,
    outsiders: [never, former, elsewhere, suspended],
    keys: [
      { name: "a reading key of a member", api: await key(never.id, ["read"]) },
      { name: "a writing key of a member", api: await key(never.id, ["write"]) },
      {
        name: "an administering key of a member",
        api: await key(never.id, ["read", "write", "administer"]),
      },
      { name: "a reading key of a superuser", api: await key(selin_id, ["read"]) },
    ],
    ids: {
      forum: Number(forum.id),
      category: Number(category.id),
      group: Number(group.id),
      topic,
      post,
      topic_with_gap,
      removed_topic,
      removed_post,
      file: files.picture.id,
      merged_topic,
      moved_topic: Number(open_topic.id),
      open_forum: Number(open_forum.id),
      open_topic: Number(linking_topic.id),
    },
    page_ids,
    files,
  };
}

async function ok(answer: Promise<ApiAnswer>) {
  const { status, body, text } = await answer;
  if (status >= 300) throw new Error(`The world was not made: ${status} ${text}`);
  return body;
}

async function addMember(app: App, username: string) {
  const email = `${username}@example.org`;
  const [row] =
    await app.sql`insert into users (username, email, confirmed_email, is_trusted) values (${username}, ${email}, ${email}, true) returning id`;
  const id = Number(row?.id);
  await app.sql`insert into passwords (user_id, hash) select ${id}, hash from passwords p join users u on u.id = p.user_id where u.username = ${PEOPLE.selin.username}`;
  await app.sql`insert into lineage (user_id) values (${id})`;
  const tokens = {
    site: randomBytes(32).toString("base64url"),
    api: randomBytes(32).toString("base64url"),
  };
  for (const [kind, token] of Object.entries(tokens))
    await app.sql`insert into sessions (token_hash, user_id, kind, expires_at)
      values (${createHash("sha256").update(token).digest()}, ${id}, ${kind}, now() + interval '1 day')`;
  return {
    id,
    name: username,
    username,
    email,
    cookie: sessionCookie(tokens.site),
    api: app.api(tokens.api),
  };
}
