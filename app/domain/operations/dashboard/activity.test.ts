import { beforeEach, describe, expect, test } from "vitest";
import { actor, createdForum, createdPost, createdTopic, sql } from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import type { User } from "../../members/users/user.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { listActivity } from "./activity.server.ts";
import { tidyTotals } from "./activity-totals.server.ts";
import { countActivity } from "./count-activity.server.ts";
import { COUNTED_LIVE_MAX, countMembers } from "./count-members.server.ts";

const ISTANBUL = "Europe/Istanbul";
/** An hour and a quarter ahead of the next zone: only quarters add up to its days. */
const NEPAL = "Asia/Kathmandu";

let selin: User;
let ayse: User;

beforeEach(async () => {
  [selin, ayse] = [await actor("selin"), await actor("ayse")];
  await sql`truncate topics, topic_order, posts cascade`;
  await sql`truncate activity_totals`;
});

/** Days ago, topics, replies; without the empty days. */
async function writtenDays(time_zone = ISTANBUL) {
  const days = await listActivity(selin, time_zone);
  return days
    .toReversed()
    .flatMap(({ topics, posts }, ago) => (topics + posts > 0 ? [[ago, topics, posts]] : []));
}

/** A reply in a topic that is older than what the dashboard shows. */
async function createdPostAt(moment: string): Promise<{ topic_id: number; post_id: number }> {
  const topic_id = await createdTopic(ayse);
  const post_id = await createdPost(ayse, topic_id);
  await sql`update topics set created_at = now() - interval '400 days' where id = ${topic_id}`;
  await sql`update posts set created_at = ${moment}::timestamptz where id = ${post_id}`;
  return { topic_id, post_id };
}

async function countQuarters() {
  const [row] =
    await sql`select count(*) as quarters, max(starts_at) - min(starts_at) = (count(*) - 1) * interval '15 minutes' as is_gapless from activity_totals where starts_at >= date_bin('15 minutes', now() - interval '31 days', '2000-01-01 00:00Z')`;
  return row;
}

async function momentOf(expression: string): Promise<string> {
  const [row] = await sql.unsafe(`select (${expression})::text as moment`);
  return String(row?.moment);
}

describe("the activity of the dashboard", () => {
  test("is only for superusers", async () => {
    await expect(listActivity(ayse, ISTANBUL)).rejects.toMatchObject({ status: 403 });
  });

  test("counts what was written in quarters of an hour that have ended, and what was written since", async () => {
    await createdPostAt(await momentOf("now() - interval '400 days'"));
    await createdPostAt(await momentOf("now() - interval '3 days'"));
    await countActivity();
    await createdTopic(ayse);
    expect(await writtenDays()).toEqual([
      [0, 1, 0],
      [3, 0, 1],
    ]);
    await countActivity();
    expect(await writtenDays()).toEqual([
      [0, 1, 0],
      [3, 0, 1],
    ]);
  });

  test("gives the last moment before midnight to the day before, in a zone of quarters of an hour too", async () => {
    for (const time_zone of [ISTANBUL, NEPAL, "Pacific/Kiritimati"]) {
      await sql`truncate topics, topic_order, posts cascade`;
      await sql`truncate activity_totals`;
      const midnight = `(now() at time zone '${time_zone}')::date::timestamp at time zone '${time_zone}'`;
      await createdPostAt(await momentOf(`${midnight} - interval '2 days'`));
      await createdPostAt(await momentOf(`${midnight} - interval '2 days 1 millisecond'`));
      await countActivity();
      expect(await writtenDays(time_zone)).toEqual([
        [2, 0, 1],
        [3, 0, 1],
      ]);
    }
  });

  test("leaves a quarter open until its last writer has surely ended", async () => {
    await countActivity();
    const [row] =
      await sql`select max(starts_at) + interval '15 minutes' <= now() - interval '1 minute' as is_closed, max(starts_at) + interval '31 minutes' > now() as is_last from activity_totals`;
    expect(row).toEqual({ is_closed: true, is_last: true });
  });

  test("continues after the last quarter that was counted, without a gap and none twice", async () => {
    await countActivity();
    const complete = await countQuarters();
    expect(complete).toMatchObject({ is_gapless: true });
    await createdPostAt(await momentOf("now() - interval '50 hours'"));
    await sql`delete from activity_totals where starts_at > now() - interval '3 days'`;
    await Promise.all([countActivity(), countActivity(), countActivity()]);
    await countActivity();
    expect(await countQuarters()).toEqual(complete);
    expect((await writtenDays()).map(([, ...counts]) => counts)).toEqual([[0, 1]]);
  });

  test("still counts a reply that was deleted later", async () => {
    const { topic_id, post_id } = await createdPostAt(await momentOf("now() - interval '2 days'"));
    await countActivity();
    await removePost(ayse, topic_id, post_id);
    expect((await writtenDays()).map(([, ...counts]) => counts)).toEqual([[0, 1]]);
  });

  test("merges old quarters into days, and counts the days before the first quarter", async () => {
    for (const moment of ["50 days", "50 days 2 hours", "200 days", "35 days"])
      await createdPostAt(await momentOf(`date_trunc('day', now(), 'UTC') - interval '${moment}'`));
    await countActivity();
    const [counted] = await sql`select sum(posts) as posts, count(*) as rows from activity_totals`;
    expect(counted).toMatchObject({ posts: 4 });
    await sql`insert into activity_totals (starts_at, topics, posts)
      select starts_at + n * interval '15 minutes', 0, 1 from activity_totals, generate_series(1, 3) n
      where starts_at = date_trunc('day', now(), 'UTC') - interval '60 days'`;
    await tidyTotals();
    expect(await sql`select sum(posts) as posts, count(*) as rows from activity_totals`).toEqual([
      { posts: 7, rows: counted?.rows },
    ]);
  });

  test("forgets quarters that nobody reads any more", async () => {
    await sql`insert into activity_totals (starts_at, topics, posts) values (now() - interval '381 days', 1, 1), (now() - interval '367 days', 1, 1)`;
    await tidyTotals();
    expect(await sql`select from activity_totals`).toHaveLength(1);
  });
});

test("a large community is counted with the activity and not for each reader", async () => {
  expect(await countMembers()).toEqual({ total: 6, active: 5 });
  await sql`insert into users (username, email, is_active) select 'one' || n, 'one' || n || '@example.org', n > 4 from generate_series(1, ${COUNTED_LIVE_MAX}::int) n`;
  const counts = { total: COUNTED_LIVE_MAX + 6, active: COUNTED_LIVE_MAX + 1 };
  expect(await countMembers()).toEqual(counts);
  await countActivity();
  await sql`update users set is_active = false where username = 'one5'`;
  expect(await countMembers()).toEqual(counts);
  await sql`delete from users where username like 'one%'`;
  expect(await countMembers()).toEqual({ total: 6, active: 5 });
});

test("among many replies the activity reads only the totals and the latest rows", async () => {
  const topic_id = await createdTopic(ayse, { forum_id: await createdForum() });
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into posts (topic_id, owner_id, position, content, created_at)
      select ${topic_id}, ${ayse.id}, n, 'x', now() - n * interval '1 minute' from generate_series(1, 50000) n`;
  });
  await sql`analyze posts`;
  const counting = await captureStatements(countActivity);
  await sql`vacuum posts, activity_totals`;
  const { statements } = await captureStatements(() => listActivity(selin, ISTANBUL));
  const [activity] = await Promise.all(statements.map(explain));
  expect(activity?.plan).toContain("posts_created");
  expect(activity?.plan).toContain("topics_created");
  expect(activity?.blocks).toBeLessThan(100);
  const [next_quarters] = await Promise.all(counting.statements.slice(0, 1).map(explain));
  expect(next_quarters?.plan).toContain("posts_created");
});
