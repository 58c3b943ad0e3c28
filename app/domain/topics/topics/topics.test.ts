import { sql as statement } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { wrongCounters } from "#tests/support/community.ts";
import {
  actor,
  anybody,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  exhaustLimit,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { countInForum } from "../../forums/forums/counters.server.ts";
import type { User } from "../../members/users/user.ts";
import { removeTopic } from "../trash/remove-topic.server.ts";
import { createPost } from "./posts.server.ts";
import { changeTopic, createTopic, getTopic } from "./topics.server.ts";

const TITLE = "Ceviz sehpa";
const CONTENT = "<p>Neden?</p>";

let selin: User;
let ayse: User;
let mehmet: User;
let forum_id: number;

beforeAll(async () => {
  [selin, ayse, mehmet] = [await actor("selin"), await actor("ayse"), await actor("mehmet")];
  forum_id = await createdForum();
});

async function countRows(): Promise<number> {
  const [row] = await sql`select count(*)::int as topics from topics`;
  return row?.topics;
}

function create(changes: { forum_id?: number; content?: string }) {
  return createTopic(ayse, { forum_id, title: TITLE, content: CONTENT, ...changes });
}

test("of topics with the same time, the last activity of a forum is the one that lists show first", async () => {
  const forum_id = await createdForum();
  const older = await createdTopic(ayse, { forum_id });
  const newer = await createdTopic(ayse, { forum_id });
  const time = new Date(Date.now() + 1000).toISOString();
  await sql`update topics set created_at = ${time} where id in (${older}, ${newer})`;
  await sql`update topic_activity set active_at = ${time} where topic_id in (${older}, ${newer})`;
  for (const topic_id of [newer, older])
    await db.execute(statement`
      with event as (select ${topic_id}::int as topic_id, ${forum_id}::int as forum_id, ${ayse.id}::int as owner_id, ${time}::timestamptz as created_at)
      ${countInForum({ topics: 0, posts: 0 }, [])}`);
  expect(await sql`select last_topic_id from forum_activity where forum_id = ${forum_id}`).toEqual([
    { last_topic_id: newer },
  ]);
  expect(await wrongCounters({ sql })).toEqual([]);
});

describe("creating a topic", () => {
  test("stores it, counts it and subscribes its author", async () => {
    const author = await createdMember();
    const topic = await createTopic(author, { forum_id, title: TITLE, content: CONTENT });
    expect(topic).toMatchObject({
      title: TITLE,
      content: CONTENT,
      forum_id,
      owner_id: author.id,
      updated_at: null,
      total_posts: 0,
      last_post: null,
    });
    expect(await getTopic(anybody, topic.id)).toEqual(topic);
    expect(await reload(author)).toMatchObject({ total_topics: 1, total_posts: 0 });
    expect(await sql`select user_id from topic_subscriptions where topic_id = ${topic.id}`).toEqual(
      [{ user_id: author.id }],
    );
    expect(await wrongCounters({ sql })).toEqual([]);
  });

  test("cleans the HTML, and converts Markdown", async () => {
    const dirty = '<p onclick="x()">Bir <b>iki</b><script>x()</script></p><iframe></iframe>';
    const html = await createTopic(ayse, { forum_id, title: TITLE, content: dirty });
    expect(html.content).toBe("<p>Bir <strong>iki</strong></p>");
    const markdown = await createTopic(ayse, {
      forum_id,
      title: TITLE,
      content: "Bir **iki**",
      content_format: "markdown",
    });
    expect(markdown.content).toBe("<p>Bir <strong>iki</strong></p>");
  });

  test("is refused when it has no visible content, too many tags, or no forum", async () => {
    const before = await countRows();
    await expect(create({ content: "<p>&nbsp; <br></p>" })).rejects.toMatchObject({
      status: 422,
      key: "contentRequired",
      about: { field: "content" },
    });
    await expect(create({ content: "<p>x</p>".repeat(8000) })).rejects.toMatchObject({
      status: 422,
      key: "tooManyTags",
    });
    await expect(create({ forum_id: 999_999 })).rejects.toMatchObject({
      status: 404,
      key: "forumNotFound",
    });
    expect(await countRows()).toBe(before);
    expect(await wrongCounters({ sql })).toEqual([]);
  });

  test("by an account that was just deleted is refused as not signed in", async () => {
    const author = await createdMember();
    await sql`delete from users where id = ${author.id}`;
    const before = await countRows();
    for (const form_key of [undefined, "of-a-former-member"])
      await expect(
        createTopic(author, { forum_id, title: TITLE, content: CONTENT, form_key }),
      ).rejects.toMatchObject({ status: 403, key: "badCredentials" });
    expect(await countRows()).toBe(before);
    expect(await wrongCounters({ sql })).toEqual([]);
  });

  test("from one form sent many times at once creates one topic for each author", async () => {
    const form = { forum_id, title: TITLE, content: CONTENT, form_key: "one-form" };
    const before = await countRows();
    const sent = await Promise.all(Array.from({ length: 8 }, () => createTopic(ayse, form)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect((await createTopic(mehmet, form)).id).not.toBe(sent[0]?.id);
    expect(await countRows()).toBe(before + 2);
    expect(await wrongCounters({ sql })).toEqual([]);
  });

  test("shares a limit for each member with replies", async () => {
    const busy = await createdMember();
    const topic_id = await createdTopic(busy, { forum_id });
    expect(await exhaustLimit("post", busy)).toBe(299);
    const refusal = { status: 429, key: "tooManyTries" };
    const topic = { forum_id, title: TITLE, content: CONTENT };
    await expect(createTopic(busy, topic)).rejects.toMatchObject(refusal);
    await expect(createPost(busy, topic_id, { content: CONTENT })).rejects.toMatchObject(refusal);
    expect(await createTopic(mehmet, topic)).toMatchObject({ owner_id: mehmet.id });
  });
});

describe("changing a topic", () => {
  test("is for its author and superusers, and keeps fields that were not sent", async () => {
    const topic_id = await createdTopic(ayse, { forum_id, title: TITLE });
    expect(await changeTopic(ayse, topic_id, { title: "Yeni" })).toMatchObject({
      title: "Yeni",
      content: CONTENT,
      owner_id: ayse.id,
      updated_at: expect.any(Date),
    });
    await expect(changeTopic(mehmet, topic_id, { title: "Benim" })).rejects.toMatchObject({
      status: 403,
      key: "notEnoughPrivileges",
    });
    await changeTopic(selin, topic_id, { content: "<p>Düzeltildi</p>" });
    expect(await getTopic(anybody, topic_id)).toMatchObject({
      title: "Yeni",
      content: "<p>Düzeltildi</p>",
      owner_id: ayse.id,
    });
  });

  test("without fields changes nothing, and empty content is refused", async () => {
    const topic_id = await createdTopic(ayse, { forum_id });
    expect(await changeTopic(ayse, topic_id, {})).toMatchObject({ updated_at: null });
    await expect(changeTopic(ayse, topic_id, { content: "<p> </p>" })).rejects.toMatchObject({
      status: 422,
      key: "contentRequired",
    });
    expect(await getTopic(anybody, topic_id)).toMatchObject({ content: CONTENT, updated_at: null });
  });

  test("is refused when the topic does not exist", async () => {
    await expect(changeTopic(selin, 999_999, { title: "x" })).rejects.toMatchObject({
      status: 404,
      key: "topicNotFound",
    });
  });
});

describe("deleting a topic", () => {
  test("deletes its replies and notifications, and lowers the totals of their authors", async () => {
    const [author, replier] = [await createdMember(), await createdMember()];
    const topic_id = await createdTopic(author, { forum_id });
    for (const writer of [author, replier, replier]) await createdPost(writer, topic_id);
    expect(await sql`select 1 from notifications where topic_id = ${topic_id}`).not.toEqual([]);
    expect(await removeTopic(author, topic_id)).toEqual({ forum_id, is_own: true });
    expect(await sql`select 1 from posts where topic_id = ${topic_id}`).toEqual([]);
    expect(await sql`select 1 from notifications where topic_id = ${topic_id}`).toEqual([]);
    for (const writer of [author, replier])
      expect(await reload(writer)).toMatchObject({ total_topics: 0, total_posts: 0 });
    await expect(getTopic(anybody, topic_id)).rejects.toMatchObject({ key: "topicNotFound" });
    await expect(removeTopic(author, topic_id)).rejects.toMatchObject({ status: 404 });
    expect(await wrongCounters({ sql })).toEqual([]);
  });

  test("is for its author and superusers", async () => {
    const topic_id = await createdTopic(ayse, { forum_id });
    await expect(removeTopic(mehmet, topic_id)).rejects.toMatchObject({ status: 403 });
    expect(await getTopic(anybody, topic_id)).toMatchObject({ id: topic_id });
    await removeTopic(selin, topic_id);
    await expect(getTopic(anybody, topic_id)).rejects.toMatchObject({ status: 404 });
  });

  test("while others are created in the same forum keeps every total correct", async () => {
    const forum_id = await createdForum();
    const content = "<p>@ayşe.demir</p>";
    const create = (author: User) => createdTopic(author, { forum_id, content });
    const created = await Promise.all(
      Array.from({ length: 30 }, (_, n) => create(n % 2 ? ayse : mehmet)),
    );
    await Promise.all([
      ...created.slice(10).map((topic_id) => removeTopic(selin, topic_id)),
      ...Array.from({ length: 10 }, () => create(selin)),
    ]);
    expect(await sql`select total_topics from forum_activity where forum_id = ${forum_id}`).toEqual(
      [{ total_topics: 20 }],
    );
    expect(await wrongCounters({ sql })).toEqual([]);
  });
});
