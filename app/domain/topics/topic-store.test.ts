import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { BytesQuery } from "#app/db/bytes-query.server.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  readJson,
  sql,
} from "#tests/support/domain.ts";
import { captureStatements } from "#tests/support/statements.ts";
import { deleteUser } from "../accounts/delete-user.server.ts";
import { deleteUserButWriting } from "../accounts/keep-writing.server.ts";
import { removePost } from "../removed/remove-post.server.ts";
import { removeTopic } from "../removed/remove-topic.server.ts";
import { restorePost } from "../removed/restore-post.server.ts";
import { restoreTopic } from "../removed/restore-topic.server.ts";
import { moderateTopic } from "../topic-tools/moderate-topic.server.ts";
import { changeMe } from "../users/change-user.server.ts";
import type { User } from "../users/user.ts";
import { topic_columns } from "./columns.server.ts";
import { createPost } from "./posts.server.ts";
import { listTopics, topic_store } from "./topic-list.server.ts";
import { changeTopic } from "./topics.server.ts";

const page = { skip: 0, limit: 10 };
/** With these the database writes all of a list, as it did before there was a store. */
const fields = Object.keys(topic_columns);
const STORE_BYTES_MAX = 12_000_000;
const CONTENT_BYTES = 250_000;
const MINUTE_MS = 60_000;

let selin: User;
let ayse: User;
let author: User;
let forum_id: number;
let topic_id: number;
let other_id: number;

beforeAll(async () => {
  [selin, ayse] = [await actor("selin"), await actor("ayse")];
});

beforeEach(async () => {
  author = await createdMember();
  forum_id = await createdForum();
  other_id = await createdTopic(ayse, { forum_id });
  topic_id = await createdTopic(author, { forum_id });
  await listTopics({ ...page, forum_id });
});

afterEach(() => vi.restoreAllMocks());

/** The topics of the forum as they are in the next list. */
async function nextList() {
  const list = await listTopics({ ...page, forum_id });
  const written = await listTopics({ ...page, forum_id, fields, reader: ayse });
  expect(list.bytes.toString()).toBe(written.bytes.toString());
  return readJson(list).data;
}

async function nextRow() {
  return (await nextList()).find(({ id }: { id: number }) => id === topic_id);
}

/** Gives the rows new versions of the same content, so that a list has to read them. */
async function outdateRows() {
  await sql`update topics set content = content where forum_id = ${forum_id}`;
}

async function statementsOfList() {
  return (await captureStatements(() => listTopics({ ...page, forum_id }))).statements;
}

async function fingerprintOfList() {
  return (await listTopics({ ...page, forum_id })).fingerprint;
}

/** Runs `change` when the versions of a list are read, and before its rows are. */
function changeAfterVersions(change: () => Promise<unknown>): void {
  const { find } = BytesQuery.prototype;
  vi.spyOn(BytesQuery.prototype, "find").mockImplementationOnce(async function (
    this: BytesQuery,
    values,
  ) {
    const versions = await find.call(this, values);
    await change();
    return versions;
  });
}

describe("the next list shows", () => {
  test("a new title and content", async () => {
    await changeTopic(author, topic_id, { title: "Dolap", content: "<p>Çünkü.</p>" });
    expect(await nextRow()).toMatchObject({ title: "Dolap", content: "<p>Çünkü.</p>" });
    expect((await nextRow()).updated_at).not.toBeNull();
  });

  test("a new reply, its removal and its restoration", async () => {
    const post_id = await createdPost(ayse, topic_id);
    const last_post = { owner_id: ayse.id };
    expect(await nextRow()).toMatchObject({ total_posts: 1, last_post });
    await removePost(ayse, topic_id, post_id);
    expect(await nextRow()).toMatchObject({ total_posts: 0, last_post: null });
    await restorePost(selin, topic_id, post_id);
    expect(await nextRow()).toMatchObject({ total_posts: 1, last_post });
  });

  test("a new name of the author", async () => {
    await changeMe(author, { username: "yeni.ad", full_name: "Yeni Ad" });
    expect((await nextRow()).owner).toMatchObject({ username: "yeni.ad", full_name: "Yeni Ad" });
    await sql`update users set picture_url = 'https://example.org/a' where id = ${author.id}`;
    expect((await nextRow()).owner.picture_url).toBe("https://example.org/a");
  });

  test("that a topic was locked, pinned and moved", async () => {
    await moderateTopic(selin, topic_id, { is_locked: true });
    expect(await nextRow()).toMatchObject({ is_locked: true, is_pinned: false });
    await moderateTopic(selin, topic_id, { is_locked: false, is_pinned: true });
    expect(await nextRow()).toMatchObject({ is_locked: false, is_pinned: true });
    const target_id = await createdForum();
    await moderateTopic(selin, topic_id, { forum_id: target_id });
    expect(await nextRow()).toBeUndefined();
    forum_id = target_id;
    expect(await nextRow()).toMatchObject({ forum_id: target_id });
  });

  test("that a topic was removed and restored", async () => {
    await removeTopic(author, topic_id);
    expect(await nextRow()).toBeUndefined();
    await restoreTopic(selin, topic_id);
    expect(await nextRow()).toBeDefined();
  });

  test("that an author left, with or without their topics", async () => {
    const other_author = await createdMember();
    const gone_id = await createdTopic(other_author, { forum_id });
    expect(await nextList()).toHaveLength(3);
    await deleteUserButWriting(selin, author.id);
    expect((await nextRow()).owner).toMatchObject({ id: author.id, full_name: null });
    expect((await nextRow()).owner.username).not.toBe(author.username);
    await deleteUser(selin, other_author.id);
    expect((await nextList()).map(({ id }: { id: number }) => id)).toEqual([topic_id, other_id]);
    expect(gone_id).toBeGreaterThan(topic_id);
  });
});

describe("a change between the statement of the versions and that of the rows", () => {
  test("is in the list", async () => {
    await outdateRows();
    changeAfterVersions(() => changeTopic(author, topic_id, { title: "Dolap" }));
    const list = await listTopics({ ...page, forum_id });
    const titles = readJson(list).data.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(["Dolap", "Sehpa"]);
    expect((await nextRow()).title).toBe("Dolap");
  });

  test("does not leave a topic in a forum that it has left", async () => {
    const target_id = await createdForum();
    await outdateRows();
    changeAfterVersions(() => moderateTopic(selin, topic_id, { forum_id: target_id }));
    const list = readJson(await listTopics({ ...page, forum_id }));
    expect(list.data.map(({ id }: { id: number }) => id)).toEqual([other_id]);
    expect(list.count).toBe(1);
  });

  test("may remove a topic", async () => {
    await outdateRows();
    changeAfterVersions(() => removeTopic(author, topic_id));
    const list = readJson(await listTopics({ ...page, forum_id }));
    expect(list.data.map(({ id }: { id: number }) => id)).toEqual([other_id]);
    expect(await nextList()).toHaveLength(1);
  });
});

test("only the rows that have changed are read, and each once", async () => {
  expect(await statementsOfList()).toHaveLength(1);
  await createPost(ayse, topic_id, { content: "<p>Nemden.</p>" });
  const [, rows, ...more] = await statementsOfList();
  // The reply has also changed a counter of its author, who wrote the other topic.
  expect([rows?.values, more]).toEqual([[`{${topic_id},${other_id}}`], []]);
  expect(await statementsOfList()).toHaveLength(1);
});

test("rows are read again after a minute", async () => {
  const now_ms = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now_ms + MINUTE_MS);
  expect(await statementsOfList()).toHaveLength(2);
});

test("the versions cover all tables from which a row comes", async () => {
  await outdateRows();
  const [versions = "", rows = ""] = (await statementsOfList()).map(({ text }) => text);
  const tables = new Set([...rows.matchAll(/"(\w+)"\."/g)].map(([, table]) => table));
  expect([...tables].toSorted()).toEqual(["owner", "topic_activity", "topics"]);
  for (const table of tables) expect(versions).toMatch(new RegExp(`"?${table}"?\\.xmin`));
});

test("lists have the same fingerprint if they have the same bytes", async () => {
  const first = await fingerprintOfList();
  expect(first).toBeDefined();
  await outdateRows();
  expect(await fingerprintOfList()).toBe(first);
  await sql`update topics set title = 'Dolap' where id = ${topic_id}`;
  expect(await fingerprintOfList()).not.toBe(first);
});

test("the store gives up its oldest rows", async () => {
  const count = Math.ceil((2 * STORE_BYTES_MAX) / CONTENT_BYTES);
  await sql`insert into topics (forum_id, owner_id, title, content)
    select ${forum_id}, ${author.id}, 'Sehpa', repeat('a', ${CONTENT_BYTES}) from generate_series(1, ${count})`;
  for (let skip = 0; skip < count; skip += page.limit) {
    const list = await listTopics({ ...page, skip, forum_id });
    expect(readJson(list).data.length).toBeGreaterThan(0);
    expect(topic_store.bytes).toBeLessThan(STORE_BYTES_MAX);
  }
  await nextList();
});
