import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import type { PendingQuery, Row } from "#postgres";
import { wrongCounters } from "#tests/support/community.ts";
import {
  actor,
  anybody,
  createdForum,
  createdMember,
  createdPost,
  idsIn,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../members/users/user.ts";
import { listUsers } from "../members/users/users.server.ts";
import { getLogPage } from "../moderation/audit/log-page.server.ts";
import { registerDeletionWork } from "../topics/deletion/deletion-work.server.ts";
import { finishDeletions } from "../topics/deletion/finish-deletions.server.ts";
import { getForumPage } from "../topics/topics/forum-page.server.ts";
import { getLatestPage } from "../topics/topics/latest.server.ts";
import { listTopics } from "../topics/topics/topic-list.server.ts";
import { removeTopic } from "../topics/trash/remove-topic.server.ts";
import { mergeListCounts } from "./list-counts.server.ts";

const TOPICS = 4000;
const LIMIT = 100;

let selin: User;
let ayse: User;
let forum_ids: number[];

beforeAll(async () => {
  [selin, ayse] = [await actor("selin"), await actor("ayse")];
  forum_ids = [await createdForum(), await createdForum(), await createdForum()];
  // Weeks of one topic and of many, and topics of the same millisecond.
  await sql`insert into topics (forum_id, owner_id, title, content, created_at)
    select case when n % 10 = 0 then ${forum_ids[0] ?? 0} when n % 10 = 1 then ${forum_ids[1] ?? 0} else ${forum_ids[2] ?? 0} end::int,
      ${ayse.id}, 'Konu', '<p>x</p>', date_trunc('hour', now()) - floor(400 * power(n / ${TOPICS}::float8, 3)) * interval '1 day' - n % 7 * interval '1 hour'
    from generate_series(1, ${TOPICS}) n`;
  await sql`update forum_activity set total_topics = (select count(*) from topics where topics.forum_id = forum_activity.forum_id)`;
  await sql`update users set total_topics = (select count(*) from topics where owner_id = users.id)`;
  await sql`insert into users (username, email, created_at)
    select 'list' || n, 'list' || n || '@example.org', now() - n / 300 * interval '30 days' from generate_series(1, 2500) n`;
  await sql`insert into lineage (user_id) select id from users on conflict do nothing`;
  await sql`insert into audit_log (actor_username, action, subject_type, subject_name, created_at)
    select 'x', 'created', 'topic', 'x', now() - n / 400 * interval '50 hours' from generate_series(1, 2500) n`;
}, 60_000);

test("every page is what skipping all rows gives, whatever is written meanwhile", async () => {
  await expectExactPages();
  for (let round = 0; round < 3; round += 1) {
    for (const id of await anyTopics(15)) await createdPost(ayse, id);
    for (const id of await anyTopics(5)) await removeTopic(selin, id);
    await Promise.all([
      mergeListCounts(),
      mergeListCounts(),
      ...(await anyTopics(4)).map((id) => createdPost(selin, id)),
    ]);
    await expectExactPages();
  }
  expect(await wrongLists()).toEqual([]);
}, 60_000);

test("pages are full while deleted topics are counted but hidden", async () => {
  const leaving = await createdMember();
  await sql`update topics set owner_id = ${leaving.id} where id % 7 = 0`;
  await sql`update users set total_topics = (select count(*) from topics where owner_id = users.id)`;
  await db.transaction((tx) => registerDeletionWork(tx, [{ kind: "user", id: leaving.id }]));
  await sql`delete from users where id = ${leaving.id}`;
  const page = { skip: 1500, limit: LIMIT };
  expect(idsIn(await listTopics(anybody, page))).toEqual(
    (await visibleTopics()).slice(1500, 1500 + LIMIT),
  );
  await finishDeletions();
  await expectExactPages();
}, 60_000);

test("members and the log are listed and counted", async () => {
  const users = await idsOf(sql`select id from users order by created_at desc, id desc`);
  const pages = [];
  for (let skip = 0; skip < users.length + LIMIT; skip += LIMIT) {
    const { data, count } = await listUsers(selin, { skip, limit: LIMIT });
    expect(count).toBe(users.length);
    pages.push(...data.map(({ id }) => id));
  }
  expect(pages).toEqual(users);
  const log = await idsOf(sql`select id from audit_log order by created_at desc, id desc`);
  const { page_count } = await getLogPage(selin, 1);
  const entries = [];
  for (let page = 1; page <= page_count; page += 1)
    entries.push(...(await getLogPage(selin, page)).entries.map(({ id }) => id));
  expect(entries).toEqual(log);
}, 60_000);

test("merging leaves one row for each week, and no week without rows", async () => {
  await mergeListCounts();
  expect(
    await sql`select list, part, week from list_counts group by list, part, week having count(*) > 1 or sum(rows) <= 0`,
  ).toEqual([]);
  expect(await wrongLists()).toEqual([]);
});

test("lists are the same without counts", async () => {
  await sql`delete from list_counts where list = 'topics'`;
  await expectExactPages();
  await sql`insert into list_counts (list, part, week, rows) select list, part, week, rows from wrong_list_counts()`;
  expect(await wrongLists()).toEqual([]);
});

async function expectExactPages() {
  const all = await visibleTopics();
  expect(await readTopics(all.length)).toEqual(all);
  for (const page of [1, Math.ceil(all.length / 40), Math.ceil(all.length / 20)]) {
    const { topics } = await getLatestPage(ayse, null, page);
    expect(topics.map(({ id }) => id)).toEqual(all.slice((page - 1) * 20, page * 20));
  }
  for (const forum_id of forum_ids) {
    const ids = await visibleTopics(forum_id);
    expect(await readTopics(ids.length, forum_id)).toEqual(ids);
    const page = Math.ceil(ids.length / 40);
    const { topics, skip } = {
      skip: (page - 1) * 20,
      ...(await getForumPage(ayse, forum_id, page)),
    };
    expect(topics.map(({ id }) => id)).toEqual(ids.slice(skip, skip + 20));
  }
}

async function readTopics(count: number, forum_id?: number) {
  const ids = [];
  for (let skip = 0; skip < count; skip += LIMIT) {
    const range = { skip, limit: LIMIT };
    const list = await listTopics(anybody, forum_id === undefined ? range : { ...range, forum_id });
    ids.push(...idsIn(list));
  }
  return ids;
}

async function visibleTopics(forum_id?: number) {
  return await idsOf(sql`
    select t.id from topics t join topic_activity a on a.topic_id = t.id join forums f on f.id = t.forum_id join users u on u.id = t.owner_id
    where ${forum_id === undefined ? sql`true` : sql`t.forum_id = ${forum_id}`} order by a.active_at desc, t.id desc`);
}

/** These topics have any age and are in any forum. */
async function anyTopics(count: number) {
  return await idsOf(sql`select id from topics order by random() limit ${count}`);
}

async function idsOf(query: PendingQuery<Row[]>) {
  return (await query).map(({ id }) => Number(id));
}

async function wrongLists() {
  return await wrongCounters({ sql });
}
