import { expect, test } from "vitest";
import { actor, createdPost, createdTopic, queuedPayloads, sql } from "#tests/support/domain.ts";
import { payloads } from "../../base/queue/payloads.ts";
import { moveNotificationsInBatches } from "../../notify/notifications/move-notifications.server.ts";
import { mergeTopic } from "./merge-topics.server.ts";

test("more notifications than a transaction moves are moved by a job, which can run twice", async () => {
  const [selin, ayse] = [await actor("selin"), await actor("ayse")];
  const merged = await createdTopic(ayse);
  const target = await createdTopic(ayse);
  const post_id = await createdPost(ayse, merged);
  await sql`with readers as (
      insert into users (username, email) select 'okur' || n, 'okur' || n || '@example.org' from generate_series(1, 1001) n returning id
    ), told as (
      insert into notifications (user_id, type, actor_id, topic_id, post_id) select id, 'topic_reply', ${ayse.id}, ${merged}::int, ${post_id}::bigint from readers
    ), both_told as (
      insert into notifications (user_id, type, actor_id, topic_id) select id, 'forum_topic', ${ayse.id}, topic_id
      from readers cross join unnest(array[${merged}::int, ${target}::int]) as topic_id
    )
    insert into lineage (user_id) select id from readers`;
  await mergeTopic(selin, merged, target);
  const [queued] = await queuedPayloads("move-notifications");
  const moved = payloads["move-notifications"].parse(queued);
  for (const _ of [1, 2]) await moveNotificationsInBatches(moved);
  expect(
    await sql`select topic_id, post_id, type, count(*)::int from notifications where topic_id in (${merged}, ${target}) group by 1, 2, 3 order by 2`,
  ).toEqual([
    { topic_id: target, post_id, type: "topic_reply", count: 1001 },
    { topic_id: target, post_id: null, type: "forum_topic", count: 1001 },
  ]);
});
