import { beforeEach, expect, test } from "vitest";
import { createdForum, createdMember, createdTopic, sql } from "#tests/support/domain.ts";
import { getPreferences } from "../../members/preferences/preferences.server.ts";
import type { User } from "../../members/users/user.ts";
import { subscribeToAllForums, unsubscribeFromAllForums } from "./all-forums.server.ts";
import { changeForumSubscription, subscribeToTopic } from "./subscriptions.server.ts";

let member: User;

beforeEach(async () => {
  member = await createdMember();
});

const forumsWithoutMember = () =>
  sql`select id from forums f where not exists (select from forum_subscriptions s where s.forum_id = f.id and s.user_id = ${member.id})`;
const subscriptionsOf = async ({ id }: { id: number }) =>
  (await sql`select forum_id from forum_subscriptions where user_id = ${id} order by forum_id`).map(
    ({ forum_id }) => forum_id,
  );

test("subscribing to all forums includes new ones, and keeps what was chosen before", async () => {
  const chosen = await createdForum();
  await createdForum();
  await changeForumSubscription(member, chosen, { with_replies: true });
  for (let time = 0; time < 2; time += 1) await subscribeToAllForums(member);
  const before = await subscriptionsOf(member);
  const created = await createdForum();
  expect(await forumsWithoutMember()).toEqual([]);
  expect(await subscriptionsOf(member)).toEqual([...before, created]);
  expect(await getPreferences(member)).toMatchObject({ follow_new_forums: true });
  expect(
    await sql`select forum_id from forum_subscriptions where user_id = ${member.id} and with_replies`,
  ).toEqual([{ forum_id: chosen }]);
});

test("ending it leaves subscriptions to topics, and new forums add nothing", async () => {
  const topic_id = await createdTopic(await createdMember());
  await subscribeToTopic(member, topic_id);
  const other = await createdMember();
  for (const each of [member, other]) await subscribeToAllForums(each);
  for (let time = 0; time < 2; time += 1) await unsubscribeFromAllForums(member);
  const created = await createdForum();
  expect(await subscriptionsOf(member)).toEqual([]);
  expect(await subscriptionsOf(other)).toContain(created);
  expect(await getPreferences(member)).toMatchObject({ follow_new_forums: false });
  expect(await sql`select topic_id from topic_subscriptions where user_id = ${member.id}`).toEqual([
    { topic_id },
  ]);
});

test("a forum that is created meanwhile is not missed", async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => createdMember()));
  await createdForum();
  const created_ids: number[] = [];
  await Promise.all([
    ...members.map((each) => subscribeToAllForums(each)),
    ...members.map(async () => created_ids.push(await createdForum())),
  ]);
  for (const each of members)
    expect(await subscriptionsOf(each)).toEqual(expect.arrayContaining(created_ids));
});

test("an account that was just deleted gets nothing", async () => {
  await sql`delete from users where id = ${member.id}`;
  await subscribeToAllForums(member);
  expect(await subscriptionsOf(member)).toEqual([]);
});
