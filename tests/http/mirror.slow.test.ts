import { beforeAll, expect, test, vi } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import type { PersonName } from "#tests/support/people.ts";
import { Api } from "../../examples/mirror/api.ts";
import { Copy } from "../../examples/mirror/copy.ts";
import { update } from "../../examples/mirror/mirror.ts";
import { type Community, grow, storm } from "./storm-of-writes.ts";

const ACTS_EACH = 60;
const PATIENT = { timeout: 150_000 };
/** A removal that failed on a busy machine is tried again by its job. */
const SETTLED_WITHIN = { timeout: 60_000 };
const LOSES_ONE_IN = 23;

let app: App;
let community: Community;

beforeAll(async () => {
  app = await sharedApp();
  const selin = await app.apiAs("selin");
  const members = [await app.apiAs("ayse"), await app.apiAs("mehmet"), await app.apiAs("emma")];
  community = { app, selin, writers: [selin, ...members] };
});

test("a mirror that follows a storm of writes ends equal, row for row", PATIENT, async () => {
  for (let n = 0; n < 3; n += 1) await grow(community);
  const api = new UnreliableApi(`${app.url}/api/v1`, community.selin.token ?? "");
  const end = new AbortController();
  const [unexpected, stored] = await Promise.all([
    storm(community, ACTS_EACH).finally(() => end.abort()),
    followUntil(end.signal, api),
  ]);
  expect(unexpected).toEqual([]);
  expect(api.lost).toBeGreaterThan(0);

  await vi.waitFor(
    async () => expect(await app.sql`select id from removals`).toHaveLength(0),
    SETTLED_WITHIN,
  );
  expect(await wrongCounters(app)).toEqual([]);
  const reliable = apiOfMirror();
  const copy = await vi.waitFor(async () => {
    const followed = await update(reliable, Copy.fromJson(stored));
    expect(rowsOf(followed)).toEqual(await rowsInDatabase());
    return followed;
  }, SETTLED_WITHIN);
  expect(copy.topics.size).toBeGreaterThan(3);
  expect(copy.replies.size).toBeGreaterThan(3);

  const fresh = await update(reliable, new Copy());
  for (const table of ["categories", "forums", "topics", "replies"] as const)
    expect(sorted(copy[table])).toEqual(sorted(fresh[table]));
});

test("a mirror whose cursor is of another history of the site begins again", async () => {
  await grow(community);
  const api = apiOfMirror();
  const copy = await update(api, new Copy());
  const [topic] = copy.topics.values();
  await app.sql`delete from posts where topic_id = ${topic?.id ?? 0}`;
  await app.sql`delete from changes`;
  await app.sql`update change_feed set epoch = 'after a restore'`;
  const again = await update(api, copy);
  expect(again).not.toBe(copy);
  expect(rowsOf(again).replies).toEqual((await rowsInDatabase()).replies);
});

test(
  "a mirror has nothing of a forum after it closes for its member, and all of it after it opens",
  PATIENT,
  async () => {
    const [selin, ayse, mehmet] = [
      community.selin,
      await app.apiAs("ayse"),
      await app.apiAs("mehmet"),
    ];
    const { forum_id } = await makeForum(selin, "Kurul odası");
    const { forum_id: open_id } = await makeForum(selin, "Açık oda");
    const topic_ids = [
      await makeTopic(ayse, forum_id, "Kurul gündemi"),
      await makeTopic(ayse, forum_id, "Bütçe"),
    ];
    for (const topic_id of topic_ids) for (let n = 0; n < 3; n += 1) await makePost(ayse, topic_id);
    const group_id = await makeGroup("Kurul", "ayse");
    const outsider = new Api(`${app.url}/api/v1`, mehmet.token ?? "");
    const insider = new Api(`${app.url}/api/v1`, ayse.token ?? "");
    let [outside, inside] = [await update(outsider, new Copy()), await update(insider, new Copy())];
    expect(ofForum(outside, forum_id)).toMatchObject({ topics: 2, replies: 6 });

    await selin.put(`/forums/${forum_id}`, { audience: [{ group_id, may_write: true }] });
    const hidden_topic = await makeTopic(ayse, forum_id, "Kapalıyken");
    await selin.patch(`/topics/${topic_ids[0]}`, { forum_id: open_id });
    await untilFollowed(async () => {
      outside = await update(outsider, outside);
      expect(ofForum(outside, forum_id)).toEqual({ forums: 0, topics: 0, replies: 0 });
      expect(ofForum(outside, open_id)).toEqual({ forums: 1, topics: 1, replies: 3 });
    });
    expect(outside.toJson()).not.toMatch(/Kurul odası|Bütçe|Kapalıyken/);
    await untilFollowed(async () => {
      inside = await update(insider, inside);
      expect(ofForum(inside, forum_id)).toEqual({ forums: 1, topics: 2, replies: 3 });
    });

    await selin.patch(`/topics/${topic_ids[0]}`, { forum_id });
    await untilFollowed(async () => {
      outside = await update(outsider, outside);
      expect(ofForum(outside, open_id)).toEqual({ forums: 1, topics: 0, replies: 0 });
    });
    await selin.put(`/forums/${forum_id}`, { audience: null });
    await untilFollowed(async () => {
      [outside, inside] = [await update(outsider, outside), await update(insider, inside)];
      expect(outside.topics.has(hidden_topic)).toBe(true);
      for (const copy of [outside, inside]) {
        expect(rowsOf(copy).topics).toEqual((await rowsInDatabase()).topics);
        expect(rowsOf(copy).replies).toEqual((await rowsInDatabase()).replies);
      }
    });
  },
);

test("what has not changed is not sent again", async () => {
  await grow(community);
  const api = apiOfMirror();
  const copy = await vi.waitFor(async () => {
    const settled = await update(api, new Copy());
    const { cursor } = settled;
    expect((await update(api, settled)).cursor).toBe(cursor);
    return settled;
  });
  const { cursor } = copy;
  const fetched = vi.spyOn(globalThis, "fetch");
  await update(api, copy);
  expect(fetched).toHaveBeenCalledTimes(1);
  const [topic] = copy.topics.values();
  await makePost(community.selin, topic?.id ?? 0);
  fetched.mockClear();
  await vi.waitFor(async () => expect((await update(api, copy)).cursor).not.toBe(cursor));
  const answers = await Promise.all(fetched.mock.results.map(({ value }) => value));
  const unchanged = answers.filter(({ status }) => status === 304).map(({ url }) => url);
  expect(unchanged).toEqual([expect.stringContaining("/categories/")]);
  fetched.mockRestore();
});

async function untilFollowed(followed: () => Promise<void>): Promise<void> {
  await vi.waitFor(followed, SETTLED_WITHIN);
}

async function makeGroup(name: string, person: PersonName): Promise<number> {
  const [group] = await app.sql`insert into groups (name) values (${name}) returning id`;
  await app.sql`insert into group_members (group_id, user_id) values (${group?.id}, ${await app.idOf(person)})`;
  return Number(group?.id);
}

function ofForum({ forums, topics, replies }: Copy, forum_id: number) {
  const topics_of_forum = [...topics.values()].filter((topic) => topic.forum_id === forum_id);
  const ids = new Set(topics_of_forum.map(({ id }) => id));
  return {
    forums: forums.has(forum_id) ? 1 : 0,
    topics: ids.size,
    replies: [...replies.values()].filter(({ topic_id }) => ids.has(topic_id)).length,
  };
}

/** Stores each complete update, and continues from there after a crash. Returns what is stored. */
async function followUntil(end: AbortSignal, api: Api): Promise<string> {
  let stored = new Copy().toJson();
  while (!end.aborted) {
    try {
      stored = (await update(api, Copy.fromJson(stored))).toJson();
    } catch (error) {
      if (!(error instanceof LostConnection)) throw error;
    }
  }
  return stored;
}

class LostConnection extends Error {}

/** Loses an answer from time to time. */
class UnreliableApi extends Api {
  lost = 0;
  #calls = 0;

  override async get<Body>(path: string): Promise<Body | null> {
    const body = await super.get<Body>(path);
    this.#calls += 1;
    if (this.#calls % LOSES_ONE_IN > 0) return body;
    this.lost += 1;
    throw new LostConnection();
  }
}

function apiOfMirror(): Api {
  return new Api(`${app.url}/api/v1`, community.selin.token ?? "");
}

/** The fields that the database stores, in the copy and in the database. */
function rowsOf({ categories, forums, topics, replies }: Copy) {
  return {
    categories: fieldsOf(categories, "id name order"),
    forums: fieldsOf(forums, "id name description category_id order total_topics total_posts"),
    topics: fieldsOf(
      topics,
      "id title content forum_id owner_id updated_at total_posts is_locked is_pinned",
    ),
    replies: fieldsOf(replies, "id topic_id content owner_id updated_at"),
  };
}

async function rowsInDatabase() {
  return {
    categories: await valuesOf(`select id, name, "order" from categories order by id`),
    forums: await valuesOf(
      `select id, name, description, category_id, "order", total_topics, total_posts from forums join forum_activity on forum_id = id order by id`,
    ),
    topics: await valuesOf(
      "select id, title, content, topics.forum_id, owner_id, updated_at, total_posts, locked_at is not null, pinned_at is not null from topics join topic_activity on topic_id = id order by id",
    ),
    replies: await valuesOf(
      "select id, topic_id, content, owner_id, updated_at from posts order by id",
    ),
  };
}

function fieldsOf(rows: ReadonlyMap<number, { id: number }>, names: string): unknown[][] {
  return sorted(rows).map((row) => names.split(" ").map((name) => Reflect.get(row, name)));
}

async function valuesOf(query: string): Promise<unknown[][]> {
  const rows = await app.sql.unsafe(query).values();
  return rows.map((row) =>
    row.map((value: unknown) => (value instanceof Date ? value.toISOString() : value)),
  );
}

/** Leaves out the names and pictures of owners, which change without an entry. */
function sorted(rows: ReadonlyMap<number, { id: number }>): object[] {
  return [...rows.values()]
    .toSorted((one, other) => one.id - other.id)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== "owner")));
}
