import { beforeEach, expect, test } from "vitest";
import { isBusy } from "#app/db/errors.server.ts";
import { wrongCounters } from "#tests/support/community.ts";
import { createdForum, createdMember, createdTopic, sql } from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { subscribeToTopic } from "../../notify/subscriptions/subscriptions.server.ts";
import { createPost } from "./posts.server.ts";

const REPLIES = 30;
const content = "<p>Nemden.</p>";

let authors: User[];
let subscriber: User;
let topic_id: number;

beforeEach(async () => {
  authors = await Promise.all(Array.from({ length: 3 }, () => createdMember()));
  subscriber = await createdMember();
  topic_id = await createdTopic(await createdMember(), { forum_id: await createdForum() });
  await subscribeToTopic(subscriber, topic_id);
});

const replyTo = (id: number, n: number, text = content) =>
  createPost(authorOf(n), id, { content: text });

function authorOf(n: number): User {
  const author = authors[n % authors.length];
  if (!author) throw new Error("There is no author");
  return author;
}

const positions = async () =>
  (await sql`select position from posts where topic_id = ${topic_id} order by id`).map(
    ({ position }) => position,
  );

const countWaiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).length;

test("replies to one topic at once get positions without holes, and each is notified", async () => {
  const posts = await Promise.all(Array.from({ length: REPLIES }, (_, n) => replyTo(topic_id, n)));
  expect(await positions()).toEqual(Array.from({ length: REPLIES }, (_, n) => n + 1));
  expect(new Set(posts.map(({ id }) => id)).size).toBe(REPLIES);
  const [{ notified } = {}] =
    await sql`select count(*)::int as notified from notifications where user_id = ${subscriber.id}`;
  expect(notified).toBe(REPLIES);
  expect(await wrongCounters({ sql })).toEqual([]);
});

test("a reply that fails does not stop those behind it", async () => {
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin if new.content like '%Bozuk%' then raise exception 'no' using errcode = '53100'; end if; return new; end $$`.simple();
  await sql`create trigger refuse before insert on posts for each row execute function refuse()`;
  const results = await Promise.allSettled(
    Array.from({ length: REPLIES }, (_, n) =>
      replyTo(topic_id, n, n % 3 === 1 ? "<p>Bozuk.</p>" : content),
    ),
  );
  await sql`drop function refuse cascade`;
  const errors = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(errors).toHaveLength(REPLIES / 3);
  expect(errors.filter((error) => !isBusy(error))).toEqual([]);
  expect(await positions()).toEqual(Array.from({ length: REPLIES - REPLIES / 3 }, (_, n) => n + 1));
  expect(await wrongCounters({ sql })).toEqual([]);
});

test("a locked topic keeps only its own replies, and few connections, waiting", async () => {
  const other_topic_id = await createdTopic(subscriber);
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`select from topic_activity where topic_id = ${topic_id} for update`;
  const waiting = Array.from({ length: REPLIES }, (_, n) => replyTo(topic_id, n));
  await expect.poll(countWaiting).toBe(2);
  await Promise.all(Array.from({ length: REPLIES }, (_, n) => replyTo(other_topic_id, n)));
  expect(await countWaiting()).toBe(2);
  expect(await positions()).toEqual([]);
  await lock`commit`;
  lock.release();
  await Promise.all(waiting);
  expect(await positions()).toHaveLength(REPLIES);
  expect(await wrongCounters({ sql })).toEqual([]);
});
