import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  readJson,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { registerDeletionWork } from "../deletion/deletion-work.server.ts";
import { finishDeletions } from "../deletion/finish-deletions.server.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { removeTopic } from "../trash/remove-topic.server.ts";
import { getLatestPage, listLatest } from "./latest.server.ts";
import { FILTERED_TOPICS_MAX, LATEST_FILTERS, type LatestFilter } from "./latest-filters.ts";

let selin: User;
let author: User;
let forum_id: number;
let other_forum_id: number;
beforeAll(async () => {
  selin = await actor("selin");
  author = await createdMember();
  forum_id = await createdForum();
  other_forum_id = await createdForum();
});

const ALL = { skip: 0, limit: 100 };

describe("the topics of all forums", () => {
  test("are listed in the order of their activity, pinned ones too, with their forums", async () => {
    const reader = await createdMember();
    const older = await createdTopic(author, { forum_id });
    const newer = await createdTopic(author, { forum_id: other_forum_id });
    await sql`update topic_activity set pinned_at = now() where topic_id = ${older}`;
    expect(await newestIds(reader, 2)).toEqual([newer, older]);
    await createdPost(author, older);
    expect(await newestIds(reader, 2)).toEqual([older, newer]);
    const { topics } = await getLatestPage(reader, null, 1);
    expect(topics.slice(0, 2)).toMatchObject([
      { id: older, forum: { id: forum_id, name: "Ahşap" }, is_pinned: true, total_posts: 1 },
      { id: newer, forum: { id: other_forum_id }, is_pinned: false, total_posts: 0 },
    ]);
  });

  test("are counted by the forums, and a page after the last one is the last one", async () => {
    const [row] = await sql`select count(*)::int as count from topics`;
    const first = await getLatestPage(author, null, 1);
    expect(first).toMatchObject({ count: row?.count, page: 1, is_cut: false });
    expect(await getLatestPage(author, null, 1000)).toEqual({ ...first, page: first.page_count });
  });

  test("are the same for the API, with contents and names of forums", async () => {
    const { topics, count } = await getLatestPage(author, null, 1);
    const list = await apiList(author);
    expect(list.count).toBe(count);
    expect(list.data.map(({ id }) => id)).toEqual(topics.map(({ id }) => id));
    expect(list.data[0]).toMatchObject({ forum_name: "Ahşap", content: "<p>Neden?</p>" });
  });
});

describe("unread topics", () => {
  test("are those with activity after everything that the member has read", async () => {
    const reader = await createdMember();
    const unopened = await createdTopic(author, { forum_id });
    const read = await createdTopic(author, { forum_id });
    const has_news = await createdTopic(author, { forum_id });
    await createdPost(author, read);
    await createdPost(author, has_news);
    await markRead(reader, read, 1);
    await markRead(reader, has_news, 1);
    await createdPost(author, has_news);
    expect(await idsOf(reader, "unread")).toEqual([has_news, unopened]);
    await sql`insert into forum_reads (user_id, forum_id, read_until) values (${reader.id}, ${forum_id}, clock_timestamp())`;
    expect(await idsOf(reader, "unread")).toEqual([]);
    await createdPost(author, read);
    expect(await idsOf(reader, "unread")).toEqual([read]);
    await sql`update users set topics_read_until = clock_timestamp() where id = ${reader.id}`;
    expect(await idsOf(reader, "unread")).toEqual([]);
  });

  test("are none that were written before the account or more than sixty days ago", async () => {
    const topic_id = await createdTopic(author, { forum_id });
    const newcomer = await createdMember();
    expect(await idsOf(newcomer, "unread")).toEqual([]);
    await sql`update users set topics_read_until = now() - interval '1 year' where id = ${newcomer.id}`;
    expect(await idsOf(newcomer, "unread")).toContain(topic_id);
    await sql`update topic_activity set active_at = now() - interval '61 days' where topic_id = ${topic_id}`;
    expect(await idsOf(newcomer, "unread")).not.toContain(topic_id);
  });

  test("are none that is muted, nor in a muted forum, which the other filters show as muted", async () => {
    const reader = await createdMember();
    const muted_forum = await createdForum();
    const muted = await createdTopic(author, { forum_id });
    const in_muted = await createdTopic(author, { forum_id: muted_forum });
    const audible = await createdTopic(author, { forum_id });
    await sql`insert into mutes (user_id, topic_id) values (${reader.id}, ${muted})`;
    await sql`insert into mutes (user_id, forum_id) values (${reader.id}, ${muted_forum})`;
    expect(await idsOf(reader, "unread")).toEqual([audible]);
    for (const filter of [null, "unanswered"] as const) {
      const { topics } = await getLatestPage(reader, filter, 1);
      expect(topics.slice(0, 3).map(({ id, is_muted }) => [id, is_muted])).toEqual([
        [audible, false],
        [in_muted, true],
        [muted, true],
      ]);
    }
  });

  test("are none whose new replies were removed again", async () => {
    const reader = await createdMember();
    const topic_id = await createdTopic(author, { forum_id });
    await createdPost(author, topic_id);
    await markRead(reader, topic_id, 1);
    const removed = await createdPost(author, topic_id);
    expect(await idsOf(reader, "unread")).toEqual([topic_id]);
    await removePost(selin, topic_id, removed);
    expect(await idsOf(reader, "unread")).toEqual([]);
  });

  test("are those that every list marks", async () => {
    const reader = await createdMember();
    await sql`update users set topics_read_until = now() - interval '1 day' where id = ${reader.id}`;
    await sql`insert into topic_reads (user_id, topic_id, position) select ${reader.id}, topic_id, last_position / 2 from topic_activity where topic_id % 3 > 0`;
    await sql`insert into mutes (user_id, topic_id) select ${reader.id}, id from topics where id % 4 = 0`;
    const marked = (await getLatestPage(reader, null, 1)).topics.filter(
      ({ is_unread }) => is_unread,
    );
    expect(marked).not.toEqual([]);
    expect(await idsOf(reader, "unread")).toEqual(marked.map(({ id }) => id));
  });
});

test("mine are the topics that the member has started or replied to, each once", async () => {
  const reader = await createdMember();
  const started = await createdTopic(reader, { forum_id });
  const replied = await createdTopic(author, { forum_id });
  const left = await createdTopic(author, { forum_id });
  const gone = await createdTopic(reader, { forum_id });
  await createdTopic(author, { forum_id, content: `<p>@${reader.username}</p>` });
  await createdPost(reader, replied);
  await createdPost(reader, replied);
  const withdrawn = await createdPost(reader, left);
  await createdPost(reader, started);
  expect(await idsOf(reader, "mine")).toEqual([started, left, replied, gone]);
  await removePost(reader, left, withdrawn);
  await removeTopic(reader, gone);
  expect(await idsOf(reader, "mine")).toEqual([started, replied]);
  expect(await idsOf(await createdMember(), "mine")).toEqual([]);
});

test("unanswered topics have no reply, or none any more", async () => {
  const quiet = await createdTopic(author, { forum_id });
  const answered = await createdTopic(author, { forum_id });
  const reply = await createdPost(author, answered);
  expect((await idsOf(author, "unanswered")).slice(0, 1)).toEqual([quiet]);
  expect(await idsOf(author, "unanswered")).not.toContain(answered);
  await removePost(selin, answered, reply);
  expect((await idsOf(author, "unanswered")).slice(0, 2)).toEqual([answered, quiet]);
});

test("no list shows a topic whose forum or author was deleted", async () => {
  const [reader, leaving] = [await createdMember(), await createdMember()];
  const closed_forum = await createdForum();
  const by_leaving = await createdTopic(leaving, { forum_id });
  const in_closed = await createdTopic(author, { forum_id: closed_forum });
  for (const id of [by_leaving, in_closed]) await createdPost(reader, id);
  expect(await idsOf(reader, "mine")).toEqual([in_closed, by_leaving]);
  await db.transaction((tx) =>
    registerDeletionWork(tx, [
      { kind: "user", id: leaving.id },
      { kind: "forum", id: closed_forum },
    ]),
  );
  await sql`delete from users where id = ${leaving.id}`;
  await sql`delete from forums where id = ${closed_forum}`;
  for (const filter of [null, ...LATEST_FILTERS]) {
    const ids = (await getLatestPage(reader, filter, 1)).topics.map(({ id }) => id);
    expect(ids).not.toContain(by_leaving);
    expect(ids).not.toContain(in_closed);
  }
  await finishDeletions();
});

describe("among more topics than a filter examines", () => {
  let reader: User;
  beforeAll(async () => {
    reader = await createdMember();
    await sql`update users set topics_read_until = now() - interval '30 days' where id = ${reader.id}`;
    await sql`insert into topics (forum_id, owner_id, title, content, created_at)
      select ${forum_id}, ${reader.id}, 'Konu ' || n, '<p>x</p>', now() - interval '1 hour' - n * interval '1 second' from generate_series(1, ${FILTERED_TOPICS_MAX + 100}::int) n`;
  }, 60_000);

  test.each(LATEST_FILTERS)("the filter %s looks at the newest, and says so", async (filter) => {
    const { count, is_cut, topics } = await getLatestPage(reader, filter, 1);
    expect([topics.length, is_cut]).toEqual([20, true]);
    expect(count).toBeLessThanOrEqual(FILTERED_TOPICS_MAX);
    const last = await getLatestPage(reader, filter, 5000);
    expect([last.page, last.count]).toEqual([Math.ceil(count / 20), count]);
    const beyond = await apiList(reader, filter, { skip: count - 1, limit: 5 });
    expect(beyond).toMatchObject({ count, data: [{ id: last.topics.at(-1)?.id }] });
  });

  test("a member who has read and written little learns that all were examined", async () => {
    const newcomer = await createdMember();
    expect(await getLatestPage(newcomer, "unread", 1)).toMatchObject({ count: 0, is_cut: false });
    await createdTopic(newcomer, { forum_id });
    expect(await getLatestPage(newcomer, "mine", 1)).toMatchObject({ count: 1, is_cut: false });
  });

  test("very many replies of a member are not all read", async () => {
    const writer = await createdMember();
    const old_topic = await createdTopic(author, { forum_id });
    const busy_topic = await createdTopic(author, { forum_id });
    await sql`insert into posts (topic_id, owner_id, position, content, created_at)
      select case when n = 1 then ${old_topic}::int else ${busy_topic} end, ${writer.id}, n, '<p>x</p>', now() - interval '1 day' + n * interval '1 second'
      from generate_series(1, ${FILTERED_TOPICS_MAX + 1}::int) n`;
    expect(await getLatestPage(writer, "mine", 1)).toMatchObject({
      count: 1,
      is_cut: true,
      topics: [{ id: busy_topic }],
    });
  });
});

async function newestIds(reader: User, count: number) {
  const { topics } = await getLatestPage(reader, null, 1);
  return topics.slice(0, count).map(({ id }) => id);
}

/** The ids on the page and in the API, which must be the same. */
async function idsOf(reader: User, filter: LatestFilter): Promise<number[]> {
  const { topics, count } = await getLatestPage(reader, filter, 1);
  const list = await apiList(reader, filter);
  expect(list.count).toBe(count);
  const ids = list.data.map(({ id }) => id);
  expect(topics.map(({ id }) => id)).toEqual(ids.slice(0, 20));
  return ids;
}

type ApiList = { data: { id: number }[]; count: number };

async function apiList(reader: User, filter?: LatestFilter, range = ALL): Promise<ApiList> {
  return readJson(await listLatest(reader, { ...range, ...(filter && { filter }) }));
}

async function markRead({ id }: User, topic_id: number, position: number) {
  await sql`insert into topic_reads (user_id, topic_id, position) values (${id}, ${topic_id}, ${position})`;
}
