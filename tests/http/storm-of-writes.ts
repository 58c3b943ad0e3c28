import type { ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import type { App } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";

/** The first of the writers is a superuser. */
export type Community = { app: App; selin: ApiClient; writers: readonly ApiClient[] };
type Act = (community: Community, writer: ApiClient, n: number) => Promise<ApiAnswer | undefined>;

/** One of these comes after so many acts of other kinds. */
const DELETION_EVERY = 50;
/**
 * The thing of an act may be deleted, locked or about to be removed meanwhile, or may not exist. On
 * a busy machine a lock may not be free in time (503).
 */
const REFUSALS = new Set([400, 404, 409, 422, 503]);

/** Each writer waits for the answer to its last act. Returns answers that are not expected. */
export async function storm(community: Community, acts_each: number): Promise<string[]> {
  const { writers } = community;
  const unexpected: string[] = [];
  const write = async (writer: ApiClient, first: number) => {
    for (let n = first; n < acts_each * writers.length; n += writers.length) {
      const is_deletion = n % DELETION_EVERY === DELETION_EVERY - 1;
      if (is_deletion) await grow(community);
      const act = is_deletion
        ? DELETIONS[Math.floor(n / DELETION_EVERY) % DELETIONS.length]
        : CHOICES[Math.floor(Math.random() * CHOICES.length)];
      const answer = await act?.(community, writer, n);
      if (answer && answer.status !== 200 && !REFUSALS.has(answer.status))
        unexpected.push(`${act} ${answer.status} ${answer.text}`);
    }
  };
  await Promise.all(writers.map(write));
  return unexpected;
}

/** Creates a forum with some topics and replies, also by a member who may be deleted. */
export async function grow(community: Community): Promise<void> {
  const { forum_id } = await makeForum(community.selin);
  const authors = [await newMember(community), ...community.writers];
  for (const author of authors) {
    const topic_id = await makeTopic(author, forum_id);
    for (const writer of authors) await makePost(writer, topic_id);
  }
}

let members = 0;

async function newMember({ app, selin }: Community): Promise<ApiClient> {
  members += 1;
  const username = `yazar${members}`;
  const email = `${username}@example.org`;
  await selin.post("/users/", { email, username, password: PASSWORD });
  await app.sql`update users set is_trusted = true where username = ${username}`;
  const form = new URLSearchParams({ username: email, password: PASSWORD });
  return app.api((await app.api().post("/login/access-token", form)).body.access_token);
}

/** Superusers do the acts that only they may. The numbers say how often each act is chosen. */
const ACTS: [number, Act][] = [
  [6, async (c, writer, n) => writer.post(`/topics/${await topicId(c)}/post`, text(n))],
  [3, async (c, _, n) => c.selin.put(await postPath(c), text(n))],
  [3, async (c) => c.selin.delete(await postPath(c))],
  [
    2,
    async (c) => {
      const removed = "select id, topic_id from removed_posts where not is_with_topic";
      return c.selin.post(`${await postPath(c, removed)}/restore`);
    },
  ],
  [
    2,
    async (c, writer, n) =>
      writer.post("/topics/", { forum_id: await forumId(c), title: `Konu ${n}`, ...text(n) }),
  ],
  [2, async (c, _, n) => c.selin.put(`/topics/${await topicId(c)}`, { title: `Yeni ${n}` })],
  [2, async (c) => c.selin.delete(`/topics/${await topicId(c)}`)],
  [
    3,
    async (c) => {
      const { id } = await anyRow(c, "select id from removed_topics");
      return c.selin.post(`/topics/${id}/restore`);
    },
  ],
  [2, async (c) => c.selin.patch(`/topics/${await topicId(c)}`, { forum_id: await forumId(c) })],
  [1, async (c, _, n) => c.selin.patch(`/topics/${await topicId(c)}`, { is_locked: n % 2 === 0 })],
  [1, async (c, _, n) => c.selin.patch(`/topics/${await topicId(c)}`, { is_pinned: n % 2 === 0 })],
  [
    2,
    async (c, _, n) => {
      const { topic_id = 0 } = await anyRow(c, "select id, topic_id from posts");
      const rows = await c.app
        .sql`select id from posts where topic_id = ${topic_id} order by random() limit 2`;
      const post_ids = rows.map(({ id }) => id);
      return c.selin.post(`/topics/${topic_id}/split`, { post_ids, title: `Ayrılan ${n}` });
    },
  ],
  [
    2,
    async (c) => c.selin.post(`/topics/${await topicId(c)}/merge`, { into_id: await topicId(c) }),
  ],
  [1, async (c, _, n) => c.selin.put(`/forums/${await forumId(c)}`, { description: `Forum ${n}` })],
  [
    1,
    async (c, _, n) => {
      const { id } = await anyRow(c, "select id from categories");
      return c.selin.put(`/categories/${id}`, { name: `Kategori ${n}`, order: n });
    },
  ],
];
const CHOICES = ACTS.flatMap(([times, act]) => Array.from({ length: times }, () => act));

const DELETIONS: Act[] = [
  async (c) => c.selin.delete(`/forums/${await forumId(c)}`),
  async (c) => c.selin.delete(`/users/${await memberId(c)}`),
  async (c) => {
    const admin = await c.app.as("selin");
    const page = await admin.get(`/admin/users/${await memberId(c)}/delete`);
    const button = tr("admin.deleteUserOnly");
    // A member who has written nothing, or whose account was deleted meanwhile, has no such button.
    if (page.main.includes(button)) await page.submit({}, { button });
    return undefined;
  },
  async (c) => {
    const { id } = await anyRow(c, "select id from categories");
    return c.selin.delete(`/categories/${id}`);
  },
];

async function anyRow({ app }: Community, query: string): Promise<Record<string, number>> {
  const [row] = await app.sql.unsafe(`select * from (${query}) as rows order by random() limit 1`);
  return row ?? { id: 0, topic_id: 0 };
}

async function topicId(community: Community): Promise<number> {
  return (await anyRow(community, "select id from topics")).id ?? 0;
}

async function forumId(community: Community): Promise<number> {
  return (await anyRow(community, "select id from forums")).id ?? 0;
}

async function memberId(community: Community): Promise<number> {
  const query = "select id from users where username like 'yazar%' and not is_former";
  return (await anyRow(community, query)).id ?? 0;
}

async function postPath(
  community: Community,
  query = "select id, topic_id from posts",
): Promise<string> {
  const { id, topic_id } = await anyRow(community, query);
  return `/topics/${topic_id}/post/${id}`;
}

function text(n: number) {
  return { content: `<p>Metin ${n}</p>` };
}
