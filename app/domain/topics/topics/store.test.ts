import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isBusy } from "#app/db/errors.server.ts";
import { wrongCounters } from "#tests/support/community.ts";
import {
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import {
  subscribeToForum,
  subscribeToTopic,
} from "../../notify/subscriptions/subscriptions.server.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { createPost } from "./posts.server.ts";
import { createTopic } from "./topics.server.ts";

const content = "<p>Nemden.</p>";

let author: User;
let subscriber: User;
let forum_id: number;
let topic_id: number;

beforeEach(async () => {
  [author, subscriber] = [await createdMember(), await createdMember()];
  forum_id = await createdForum();
  topic_id = await createdTopic(await createdMember(), { forum_id });
  await subscribeToForum(subscriber, forum_id);
  await subscribeToTopic(subscriber, topic_id);
});

const reply = (form_key?: string) => createPost(author, topic_id, { content, form_key });
const open = (form_key?: string) =>
  createTopic(author, { forum_id, title: "Sehpa", content, form_key });

/** What a topic or reply changes besides its own row. */
async function traces() {
  const [row] = await sql`select
    (select count(*)::int from topics where owner_id = ${author.id}) as topics,
    (select count(*)::int from posts where owner_id = ${author.id}) as posts,
    (select total_topics + total_posts from users where id = ${author.id}) as total,
    (select count(*)::int from form_keys where user_id = ${author.id}) as forms,
    (select count(*)::int from topic_subscriptions where user_id = ${author.id}) as subscriptions,
    (select count(*)::int from notifications where actor_id = ${author.id}) as notifications,
    (select total_topics + total_posts from forum_activity where forum_id = ${forum_id}) as forum_total,
    (select last_position from topic_activity where topic_id = ${topic_id}) as last_position`;
  return row;
}

describe("a row that another transaction changes meanwhile is read again:", () => {
  const changeRow = {
    "the activity of the topic": (tx: typeof sql) =>
      tx`update topic_activity set active_at = active_at + interval '1 second' where topic_id = ${topic_id}`,
    "the author": (tx: typeof sql) =>
      tx`update users set total_posts = total_posts where id = ${author.id}`,
    "a recipient": async (tx: typeof sql) => {
      await tx`select from users where id = ${subscriber.id} for update`;
      await tx`update users set full_name = 'Deniz' where id = ${subscriber.id}`;
    },
    "the activity of the forum": (tx: typeof sql) =>
      tx`update forum_activity set last_at = last_at where forum_id = ${forum_id}`,
  };

  test.each(Object.entries(changeRow))("%s", async (name, change) => {
    const other = await sql.reserve();
    await other`begin`;
    await change(other);
    const stored = [reply("reply"), ...(name.includes("topic") ? [] : [open("topic")])];
    await expect
      .poll(
        async () =>
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      .toHaveLength(stored.length);
    await other`commit`;
    other.release();
    await Promise.all(stored);
    expect(await traces()).toMatchObject({
      posts: 1,
      topics: stored.length - 1,
      total: stored.length,
      forms: stored.length,
      subscriptions: stored.length,
      notifications: stored.length + 1,
    });
    expect(await wrongCounters({ sql })).toEqual([]);
  });
});

const breakTable = async (table: string) => {
  await sql`create function fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`.simple();
  await sql`create trigger full_disk before insert or update or delete on ${sql(table)} execute function fill_disk()`;
};
const repair = () => sql`drop function if exists fill_disk cascade`;

describe("when a part fails, nothing is stored and the next attempt succeeds:", () => {
  const TABLES = [
    "topic_order",
    "users",
    "posts",
    "topics",
    "form_keys",
    "topic_subscriptions",
    "notifications",
    "forum_activity",
  ];

  afterEach(() => repair());

  test.each(TABLES)("%s", async (table) => {
    const before = await traces();
    await breakTable(table);
    const is_of_both = table !== "posts" && table !== "topics";
    if (is_of_both || table === "posts") await expect(reply("a")).rejects.toSatisfy(isBusy);
    if (is_of_both || table === "topics") await expect(open("b")).rejects.toSatisfy(isBusy);
    expect(await traces()).toEqual(before);
    await repair();
    await Promise.all([reply("a"), open("b")]);
    expect(await wrongCounters({ sql })).toEqual([]);
  });

  test.each(["posts", "post_gaps", "topic_activity", "users", "forum_activity"])(
    "a deletion, %s",
    async (table) => {
      const post_id = await createdPost(author, topic_id);
      const before = await traces();
      await breakTable(table);
      await expect(removePost(author, topic_id, post_id)).rejects.toSatisfy(isBusy);
      expect(await traces()).toEqual(before);
      await repair();
      await Promise.all([removePost(author, topic_id, post_id), reply(), reply()]);
      expect(await wrongCounters({ sql })).toEqual([]);
    },
  );
});

test("an author who was just deleted stores nothing", async () => {
  await sql`delete from users where id = ${author.id}`;
  const before = await traces();
  for (const attempt of [reply, open])
    await expect(attempt("form")).rejects.toMatchObject({ status: 403, key: "badCredentials" });
  expect(await traces()).toEqual(before);
});
