import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import {
  actor,
  createdMember,
  createdPost,
  createdTopic,
  queuedPayloads,
  sql,
} from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import { deleteAccountKeepPosts } from "../../accounts/closing/delete-account-keep-posts.server.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { payloads } from "../../base/queue/payloads.ts";
import type { User } from "../../members/users/user.ts";
import { getBell } from "./bell.server.ts";
import {
  deleteNotificationsInBatches,
  deleteNotificationsOfMember,
  deleteNotificationsOfPosts,
  deleteNotificationsOfTopics,
} from "./delete-notifications.server.ts";
import { listNotifications } from "./notification-list.server.ts";

/** A writer deletes fewer, and so does one batch of the job. */
const MANY = 1200;

let ayse: User;
let mehmet: User;
let topic_id: number;
let post_id: number;

beforeEach(async () => {
  [ayse, mehmet] = [await actor("ayse"), await actor("mehmet")];
  topic_id = await createdTopic(ayse);
  post_id = await createdPost(mehmet, topic_id);
  await sql`delete from pgboss.job`;
});

async function addRows(count: number): Promise<void> {
  await sql`insert into users (username, email) select 'many' || n, 'many' || n || '@example.org' from generate_series(1, ${MANY}::int) n on conflict do nothing`;
  await sql`insert into notifications (user_id, type, actor_id, topic_id, post_id) select id, 'topic_reply', ${mehmet.id}, ${topic_id}, ${post_id} from users where username like 'many%' order by id limit ${count}`;
}

async function countRows(): Promise<number> {
  const [row] =
    await sql`select count(*)::int as count from notifications where topic_id = ${topic_id}`;
  return row?.count;
}

test("the notifications of a reply are deleted with it", async () => {
  await addRows(100);
  await db.transaction((tx) => deleteNotificationsOfPosts(tx, [post_id]));
  expect(await countRows()).toBe(0);
  expect(await queuedPayloads("delete-notifications")).toEqual([]);
});

test.each([
  ["reply", () => db.transaction((tx) => deleteNotificationsOfPosts(tx, [post_id]))],
  ["topic", () => db.transaction((tx) => deleteNotificationsOfTopics(tx, [topic_id]))],
])("a job deletes the many notifications of a %s, also when it is gone", async (kind, remove) => {
  await addRows(MANY);
  if (kind === "topic")
    await sql`update notifications set post_id = null where topic_id = ${topic_id}`;
  await remove();
  expect(await countRows()).toBe(MANY + 1);
  await sql`delete from posts where id = ${post_id}`;
  const [payload, ...others] = await queuedPayloads("delete-notifications");
  expect(others).toEqual([]);
  await deleteNotificationsInBatches(payloads["delete-notifications"].parse(payload));
  expect(await countRows()).toBe(0);
});

test("the notifications that a member got or caused are found by indexes", async () => {
  const guest = await createdMember();
  await sql`update lineage set inviter_id = ${ayse.id} where user_id = ${guest.id}`;
  await sql`insert into notifications (user_id, type, actor_id) values (${ayse.id}, 'other', ${guest.id})`;
  const own_topic = await createdTopic(guest, { content: `<p>@${mehmet.username}</p>` });
  await createdPost(mehmet, own_topic, `<p>@${ayse.username}</p>`);
  await createdPost(guest, topic_id);
  await fillTable();
  const { statements } = await captureStatements(() =>
    db.transaction((tx) => deleteNotificationsOfMember(tx, guest.id)),
  );
  expect(
    await sql`select * from notifications where user_id = ${guest.id} or actor_id = ${guest.id} and topic_id is null`,
  ).toEqual([]);
  for (const { plan } of await Promise.all(statements.map(explain)))
    expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"notifications"/);
});

test.each([
  ["with its writing", deleteUser],
  ["without its writing", deleteAccountKeepPosts],
])(
  "an account with very many is deleted %s, and no statement deletes all of them",
  async (_, remove) => {
    const member = await createdMember();
    await sql`insert into notifications (user_id, type, actor_id) select ${member.id}, 'other', ${member.id} from generate_series(1, 2500)`;
    await sql`create table deletions (rows int)`;
    await sql`create function note() returns trigger language plpgsql as $$ begin insert into deletions select count(*) from gone; return null; end $$`;
    await sql`create trigger note after delete on notifications referencing old table as gone for each statement execute function note()`;
    await remove(await actor("selin"), member.id);
    const [noted] = await sql`select sum(rows)::int as all, max(rows) as most from deletions`;
    expect(noted).toEqual({ all: 2500, most: 1000 });
    await sql`drop function note cascade`;
    await sql`drop table deletions`;
  },
);

describe("rows whose topic, reply or actor was deleted are shown nowhere:", () => {
  test.each([
    ["reply", () => sql`delete from posts where id = ${post_id}`],
    ["topic", () => sql`delete from topics where id = ${topic_id}`],
    ["actor", () => sql`update notifications set actor_id = 0 where post_id = ${post_id}`],
  ])("%s", async (_, remove) => {
    const [row] = await sql`select id from notifications where post_id = ${post_id}`;
    expect(await listShown()).toContain(row?.id);
    await remove();
    expect(await listShown()).not.toContain(row?.id);
  });
});

/** The ids in Ayşe's list and in her bell. */
async function listShown(): Promise<number[]> {
  const { data } = await listNotifications(ayse, { skip: 0, limit: 100 });
  return [...data, ...(await getBell(ayse)).notifications].map(({ id }) => id);
}

/** Enough rows that the planner would not read all of them. */
async function fillTable(): Promise<void> {
  await addRows(MANY);
  await sql`insert into notifications (user_id, type, actor_id) select id, 'other', id from users, generate_series(1, 40)`;
  await sql`analyze notifications`;
}
