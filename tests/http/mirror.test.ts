import { beforeAll, expect, test, vi } from "vitest";
import type { ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";
import { Api } from "../../examples/mirror/api.ts";
import { Copy } from "../../examples/mirror/copy.ts";
import { update } from "../../examples/mirror/mirror.ts";

/** Each waits for the answer of its last call. */
const WRITERS = 4;
const ACTS_EACH = 60;
const PATIENT = { timeout: 120_000 };

let app: App;
let selin: ApiClient;
let writers: ApiClient[];

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.apiAs("selin");
  writers = [selin, await app.apiAs("ayse"), await app.apiAs("mehmet"), await app.apiAs("emma")];
});

test("a mirror that follows a storm of writes ends equal, row for row", PATIENT, async () => {
  for (let n = 0; n < 3; n += 1) await grow();
  let is_over = false;
  const storm = Promise.allSettled(
    writers.map(async (writer, index) => {
      for (let n = 0; n < ACTS_EACH; n += 1) await act(writer, n * WRITERS + index);
    }),
  ).finally(() => {
    is_over = true;
  });
  const api = new UnreliableApi(`${app.url}/api/v1`, selin.token ?? "");
  let stored = new Copy().toJson();
  let updates = 0;
  while (!is_over) {
    // What a crash leaves is what was stored last.
    stored = await update(api, Copy.fromJson(stored)).then(
      (copy) => copy.toJson(),
      (error: unknown) => {
        if (error instanceof LostConnection) return stored;
        throw error;
      },
    );
    updates += 1;
  }
  expect((await storm).filter(({ status }) => status === "rejected")).toEqual([]);
  expect(updates).toBeGreaterThan(5);
  expect(api.lost).toBeGreaterThan(0);

  await vi.waitFor(
    async () => expect(await app.sql`select id from removals`).toHaveLength(0),
    PATIENT,
  );
  expect(await wrongCounters(app)).toEqual([]);
  const reliable = new Api(`${app.url}/api/v1`, selin.token ?? "");
  const copy = await vi.waitFor(async () => {
    const followed = await update(reliable, Copy.fromJson(stored));
    expect(await rowsOf(followed)).toEqual(await rowsInDatabase());
    return followed;
  }, PATIENT);
  expect(copy.topics.size).toBeGreaterThan(3);
  expect(copy.replies.size).toBeGreaterThan(3);

  const fresh = await update(reliable, new Copy());
  for (const table of ["categories", "forums", "topics", "replies"] as const)
    expect(sorted(copy[table])).toEqual(sorted(fresh[table]));
});

test("a mirror whose cursor is of another history of the site begins again", async () => {
  await grow();
  const api = new Api(`${app.url}/api/v1`, selin.token ?? "");
  const copy = await update(api, new Copy());
  const [topic] = copy.topics.values();
  await app.sql`delete from posts where topic_id = ${topic?.id ?? 0}`;
  await app.sql`delete from changes`;
  await app.sql`update change_feed set epoch = 'after a restore'`;
  const again = await update(api, copy);
  expect(again).not.toBe(copy);
  expect(await rowsOf(again)).toMatchObject({ replies: (await rowsInDatabase()).replies });
});

test("what has not changed is not sent again", async () => {
  await grow();
  const api = new Api(`${app.url}/api/v1`, selin.token ?? "");
  const copy = await update(api, new Copy());
  const fetched = vi.spyOn(globalThis, "fetch");
  const { cursor } = await update(api, copy);
  expect(cursor).toBe(copy.cursor);
  expect(fetched).toHaveBeenCalledTimes(1);
  const [topic] = copy.topics.values();
  await makePost(selin, topic?.id ?? 0);
  fetched.mockClear();
  await vi.waitFor(async () => expect((await update(api, copy)).cursor).not.toBe(cursor));
  const answers = await Promise.all(fetched.mock.results.map(({ value }) => value));
  const unchanged = answers.filter(({ status }) => status === 304).map(({ url }) => url);
  expect(unchanged).toEqual([expect.stringContaining("/categories/")]);
  fetched.mockRestore();
});

class LostConnection extends Error {}

/** Loses an answer now and then. */
class UnreliableApi extends Api {
  lost = 0;
  #calls = 0;

  override async get<Body>(path: string): Promise<Body | null> {
    const body = await super.get<Body>(path);
    this.#calls += 1;
    if (this.#calls % 23 > 0) return body;
    this.lost += 1;
    throw new LostConnection();
  }
}

/** A forum with some topics and replies of a member who may be deleted. */
async function grow(): Promise<void> {
  const { forum_id } = await makeForum(selin);
  const member = await newMember();
  for (const author of [member, ...writers]) {
    const topic_id = await makeTopic(author, forum_id);
    for (const writer of [member, ...writers]) await makePost(writer, topic_id);
  }
}

let members = 0;

async function newMember(): Promise<ApiClient> {
  members += 1;
  const username = `yazar${members}`;
  const email = `${username}@example.org`;
  await selin.post("/users/", { email, username, password: PASSWORD });
  await app.sql`update users set is_trusted = true where username = ${username}`;
  const { body } = await app
    .api()
    .send(
      "POST",
      "/login/access-token",
      new URLSearchParams({ username: email, password: PASSWORD }),
    );
  return app.api(body.access_token);
}

type Act = (writer: ApiClient, n: number) => Promise<ApiAnswer | undefined>;

/** By superusers, as far as only they may. The numbers say how often each is chosen. */
const ACTS: [number, Act][] = [
  [6, async (writer, n) => writer.post(`/topics/${await topicId()}/post`, text(n))],
  [
    3,
    async (_, n) => {
      const { topic_id, id } = await post();
      return selin.put(`/topics/${topic_id}/post/${id}`, text(n));
    },
  ],
  [
    3,
    async () => {
      const { topic_id, id } = await post();
      return selin.delete(`/topics/${topic_id}/post/${id}`);
    },
  ],
  [
    2,
    async () => {
      const { topic_id, id } = await anyRow(
        "select id, topic_id from removed_posts where not is_with_topic",
      );
      return selin.post(`/topics/${topic_id}/post/${id}/restore`);
    },
  ],
  [
    2,
    async (writer, n) =>
      writer.post("/topics/", { forum_id: await forumId(), title: `Konu ${n}`, ...text(n) }),
  ],
  [2, async (_, n) => selin.put(`/topics/${await topicId()}`, { title: `Yeni ${n}` })],
  [2, async () => selin.delete(`/topics/${await topicId()}`)],
  [
    3,
    async () => {
      const { id } = await anyRow("select id from removed_topics");
      return selin.post(`/topics/${id}/restore`);
    },
  ],
  [2, async () => selin.patch(`/topics/${await topicId()}`, { forum_id: await forumId() })],
  [1, async (_, n) => selin.patch(`/topics/${await topicId()}`, { is_locked: n % 2 === 0 })],
  [1, async (_, n) => selin.patch(`/topics/${await topicId()}`, { is_pinned: n % 2 === 0 })],
  [
    2,
    async (_, n) => {
      const { topic_id } = await post();
      const rows =
        await app.sql`select id from posts where topic_id = ${topic_id} order by random() limit 2`;
      const post_ids = rows.map(({ id }) => id);
      return selin.post(`/topics/${topic_id}/split`, { post_ids, title: `Ayrılan ${n}` });
    },
  ],
  [2, async () => selin.post(`/topics/${await topicId()}/merge`, { into_id: await topicId() })],
  [1, async (_, n) => selin.put(`/forums/${await forumId()}`, { description: `Forum ${n}` })],
  [
    1,
    async (_, n) => {
      const { id } = await anyRow("select id from categories");
      return selin.put(`/categories/${id}`, { name: `Kategori ${n}`, order: n });
    },
  ],
];

/** Deletions of much: few of them, at fixed times, and something new for each. */
const DELETIONS: Act[] = [
  async () => selin.delete(`/forums/${await forumId()}`),
  async () => selin.delete(`/users/${await memberId()}`),
  async () => {
    const admin = await app.as("selin");
    const page = await admin.get(`/admin/users/${await memberId()}/delete`);
    await page.submit({}, { button: tr("admin.deleteUserOnly") });
    return undefined;
  },
  async () => {
    const { id } = await anyRow("select id from categories");
    return selin.delete(`/categories/${id}`);
  },
];
const DELETION_EVERY = 50;
const CHOICES = ACTS.flatMap(([times, each]) => Array.from({ length: times }, () => each));

async function act(writer: ApiClient, n: number): Promise<void> {
  const deletion =
    n % DELETION_EVERY === DELETION_EVERY - 1
      ? DELETIONS[Math.floor(n / DELETION_EVERY) % DELETIONS.length]
      : undefined;
  if (deletion) await grow();
  const chosen = deletion ?? CHOICES[Math.floor(Math.random() * CHOICES.length)];
  const answer = await chosen?.(writer, n);
  // What it is about may be gone, locked or on its way meanwhile.
  if (answer) expect([200, 400, 404, 409], answer.text).toContain(answer.status);
}

async function anyRow(query: string): Promise<Record<string, number>> {
  const [row] = await app.sql.unsafe(`select * from (${query}) as rows order by random() limit 1`);
  return row ?? { id: 0, topic_id: 0 };
}
const topicId = async () => (await anyRow("select id from topics")).id ?? 0;
const forumId = async () => (await anyRow("select id from forums")).id ?? 0;
const post = () => anyRow("select id, topic_id from posts");
const memberId = async () =>
  (await anyRow("select id from users where username like 'yazar%' and not is_former")).id ?? 0;
const text = (n: number) => ({ content: `<p>Metin ${n}</p>` });

/** The fields that the database stores, of the copy and of the database. */
async function rowsOf({ categories, forums, topics, replies }: Copy) {
  const fields = (rows: ReadonlyMap<number, object>, names: string[]) =>
    sorted(rows).map((row) => names.map((name) => Reflect.get(row, name)));
  return {
    categories: fields(categories, ["id", "name", "order"]),
    forums: fields(forums, [
      "id",
      "name",
      "description",
      "category_id",
      "order",
      "total_topics",
      "total_posts",
    ]),
    topics: fields(topics, [
      "id",
      "title",
      "content",
      "forum_id",
      "owner_id",
      "updated_at",
      "total_posts",
      "is_locked",
      "is_pinned",
    ]),
    replies: fields(replies, ["id", "topic_id", "content", "owner_id", "updated_at"]),
  };
}

async function rowsInDatabase() {
  const values = async (query: string) => {
    const rows = await app.sql.unsafe(query).values();
    return rows.map((row) =>
      row.map((value: unknown) => (value instanceof Date ? value.toISOString() : value)),
    );
  };
  return {
    categories: await values(`select id, name, "order" from categories order by id`),
    forums: await values(
      `select id, name, description, category_id, "order", total_topics, total_posts from forums join forum_activity on forum_id = id order by id`,
    ),
    topics: await values(
      "select id, title, content, topics.forum_id, owner_id, updated_at, total_posts, locked_at is not null, pinned_at is not null from topics join topic_activity on topic_id = id order by id",
    ),
    replies: await values(
      "select id, topic_id, content, owner_id, updated_at from posts order by id",
    ),
  };
}

/** Without the names and pictures of owners, which change without an entry. */
function sorted(rows: ReadonlyMap<number, { id: number }>): object[] {
  return [...rows.values()]
    .toSorted((one, other) => one.id - other.id)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== "owner")));
}
