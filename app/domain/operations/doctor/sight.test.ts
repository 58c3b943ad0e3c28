import { expect, test } from "vitest";
import {
  createdForum,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { listFaults, repair } from "./doctor.server.ts";

const ofSight = (faults: string[]) =>
  faults.filter((fault) => /do not see|every member reads|restricted_totals/.test(fault));

test("doctor finds and deletes what members have beyond their sight, and counts anew", async () => {
  const [insider, outsider] = [await createdMember(), await createdMember()];
  const { forum_id, group_id } = await createdRestrictedForum([insider]);
  const author = await reload(insider);
  const topic_id = await createdTopic(author, { forum_id });
  const post_id = await createdPost(author, topic_id);
  expect(ofSight(await listFaults())).toEqual([]);

  for (const user_id of [insider.id, outsider.id]) {
    await sql`insert into forum_subscriptions (user_id, forum_id) values (${user_id}, ${forum_id})`;
    await sql`insert into topic_subscriptions (user_id, topic_id) values (${user_id}, ${topic_id}) on conflict do nothing`;
    await sql`insert into topic_reads (user_id, topic_id, position) values (${user_id}, ${topic_id}, 1) on conflict do nothing`;
    await sql`insert into forum_reads (user_id, forum_id, read_until) values (${user_id}, ${forum_id}, now()) on conflict do nothing`;
    await sql`insert into notifications (user_id, type, actor_id, topic_id, post_id)
      values (${user_id}, 'topic_reply', ${author.id}, ${topic_id}, ${post_id})`;
    await sql`insert into notifications (user_id, type, actor_id, about)
      values (${user_id}, 'other', ${user_id}, jsonb_build_object('event', 'topic_restored', 'title', 'Sehpa', 'topic_id', ${topic_id}::int))`;
  }
  await sql`insert into forum_groups (forum_id, group_id, may_write) values (${await createdForum()}, ${group_id}, true)`;
  await sql`update restricted_totals set topics = 5 where user_id = ${insider.id}`;
  await sql`insert into restricted_totals (user_id, forum_id, topics, posts) values (${outsider.id}, ${forum_id}, 0, 0)`;
  const faults = [
    "1 × groups of forums that every member reads",
    "restricted_totals: 1 rows are missing, 1 are wrong",
    "forum_subscriptions: 1 rows are of forums that their members do not see",
    "topic_subscriptions: 1 rows are of forums that their members do not see",
    "forum_reads: 1 rows are of forums that their members do not see",
    "topic_reads: 1 rows are of forums that their members do not see",
    "notifications: 2 rows are of forums that their members do not see",
  ];
  expect(ofSight(await listFaults())).toEqual(faults);

  const repaired = await repair();
  expect(ofSight(repaired.faults)).toEqual(faults);
  expect(repaired.remaining).toEqual([]);
  expect(await sql`select user_id from topic_subscriptions where topic_id = ${topic_id}`).toEqual([
    { user_id: insider.id },
  ]);
  expect(await sql`select user_id, topics, posts from restricted_totals`).toEqual([
    { user_id: insider.id, topics: 1, posts: 1 },
  ]);
});
