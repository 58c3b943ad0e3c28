import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { wrongCounters } from "#tests/support/community.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  idsIn,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { subtractFromAuthors, subtractFromForums } from "../../forums/forums/counters.server.ts";
import type { User } from "../../members/users/user.ts";
import { subscribeToForum } from "../../notify/subscriptions/subscriptions.server.ts";
import { listWrongTables } from "../../operations/doctor/derived-rows.server.ts";
import { deleteForum } from "../../topics/deletion/delete-forum.server.ts";
import { getForumPage } from "../../topics/topics/forum-page.server.ts";
import { changePost, createPost } from "../../topics/topics/posts.server.ts";
import { listTopics } from "../../topics/topics/topic-list.server.ts";
import { changeTopic, getTopic } from "../../topics/topics/topics.server.ts";
import { reportThing } from "../reports/report-thing.server.ts";
import { moderateTopic } from "./moderate-topic.server.ts";
import { getTopicTools, getTopicWithTargets } from "./topic-tools-page.server.ts";

const content = "<p>Nemden.</p>";
const LOCKED = { status: 400, key: "topicLocked" };
const FORBIDDEN = { status: 403 };

let superuser: User;
let author: User;
let moderator: User;
let forum_id: number;
let topic_id: number;

beforeEach(async () => {
  superuser = await actor("selin");
  author = await createdMember();
  forum_id = await createdForum();
  moderator = await createdModerator(forum_id);
  topic_id = await createdTopic(author, { forum_id });
});

async function createdModerator(...forum_ids: number[]): Promise<User> {
  const member = await createdMember();
  for (const id of forum_ids)
    await sql`insert into moderators (user_id, forum_id) values (${member.id}, ${id})`;
  return await reload(member);
}

async function faults() {
  const tables = await db.transaction((tx) => listWrongTables(tx));
  return [...(await wrongCounters({ sql })), ...tables];
}

async function entries() {
  return await sql`select action, forum_id, before, after from audit_log
    where subject_type = 'topic' and subject_id = ${topic_id} order by id`;
}

async function toldTo({ id }: { id: number }) {
  const rows =
    await sql`select about from notifications where user_id = ${id} and about is not null order by id`;
  return rows.map(({ about }) => about);
}

async function pageOf(page: number) {
  const { pinned, topics, ...rest } = await getForumPage(author, forum_id, page);
  return { ...rest, pinned: pinned.map(({ id }) => id), ids: topics.map(({ id }) => id) };
}

/** Older topics, one an hour. */
async function fillForum(count: number) {
  await sql`insert into topics (forum_id, owner_id, title, content, created_at)
    select ${forum_id}, ${author.id}, 'Sehpa', '<p>Neden?</p>', now() - n * interval '1 hour' from generate_series(1, ${count}::int) n`;
  await db.transaction(async (tx) => {
    await subtractFromAuthors(tx, [{ owner_id: author.id, topics: -count, posts: 0 }]);
    await subtractFromForums(tx, [{ forum_id, topics: -count, posts: 0 }]);
  });
}

async function pin(id: number, is_pinned = true) {
  await moderateTopic(moderator, id, { is_pinned });
}

describe("a locked topic", () => {
  test("takes replies and edits of those who moderate its forum only", async () => {
    const post_id = await createdPost(author, topic_id);
    const locked = await moderateTopic(moderator, topic_id, {
      is_locked: true,
      reason: "Konu dağıldı.",
    });
    expect(locked.is_locked).toBe(true);
    expect((await getTopic(superuser, topic_id)).is_locked).toBe(true);
    const other = await createdModerator(await createdForum());
    for (const member of [author, other])
      await expect(createPost(member, topic_id, { content })).rejects.toMatchObject(LOCKED);
    await expect(
      changePost(author, topic_id, post_id, { content: "<p>Güneş</p>" }),
    ).rejects.toMatchObject(LOCKED);
    await expect(changeTopic(author, topic_id, { title: "Masa" })).rejects.toMatchObject(LOCKED);
    await expect(createPost(author, 999_999_999, { content })).rejects.toMatchObject({
      status: 404,
    });

    await createPost(moderator, topic_id, { content });
    await createPost(superuser, topic_id, { content });
    await changeTopic(superuser, topic_id, { title: "Masa" });
    expect((await getTopic(superuser, topic_id)).total_posts).toBe(3);

    await moderateTopic(moderator, topic_id, { is_locked: false });
    await createPost(author, topic_id, { content });
    expect(await faults()).toEqual([]);
  });

  test("is recorded for its forum, and its author is notified", async () => {
    await moderateTopic(moderator, topic_id, { is_locked: true, reason: "Konu dağıldı." });
    await moderateTopic(moderator, topic_id, { is_locked: true });
    await moderateTopic(moderator, topic_id, { is_locked: true, reason: "Konu dağıldı." });
    await moderateTopic(superuser, topic_id, { is_locked: true, reason: "Yenisi açıldı." });
    await moderateTopic(moderator, topic_id, { is_pinned: true, reason: "Sık soruluyor." });
    await moderateTopic(moderator, topic_id, { is_locked: false });
    await moderateTopic(moderator, topic_id, { is_locked: false });
    expect(await entries()).toEqual([
      { action: "locked", forum_id, before: null, after: { reason: "Konu dağıldı." } },
      { action: "locked", forum_id, before: null, after: { reason: "Yenisi açıldı." } },
      { action: "pinned", forum_id, before: null, after: { reason: "Sık soruluyor." } },
      { action: "unlocked", forum_id, before: null, after: null },
    ]);
    expect(await toldTo(author)).toEqual([
      { event: "topic_locked", title: "Sehpa", reason: "Konu dağıldı.", topic_id },
      { event: "topic_unlocked", title: "Sehpa", reason: null, topic_id },
    ]);
  });

  test("says by whom and why", async () => {
    await moderateTopic(moderator, topic_id, { is_locked: true, reason: "Konu dağıldı." });
    const { topic } = await getTopicTools(moderator, topic_id);
    expect(topic).toMatchObject({
      is_locked: true,
      locked_by: moderator.username,
      lock_reason: "Konu dağıldı.",
    });
    await sql`update users set created_at = now() + interval '1 hour' where id = ${moderator.id}`;
    expect((await getTopicTools(moderator, topic_id)).topic.locked_by).toBeNull();
  });

  test("answers a form that was stored before the lock with its reply", async () => {
    const form = { content, form_key: "sent twice" };
    const post = await createPost(author, topic_id, form);
    await moderateTopic(moderator, topic_id, { is_locked: true });
    expect((await createPost(author, topic_id, form)).id).toBe(post.id);
  });

  test("refuses a reply that arrived before the lock was committed", async () => {
    const other = await sql.reserve();
    await other`begin`;
    await other`update topic_activity set locked_at = now() where topic_id = ${topic_id}`;
    const reply = expect(createPost(author, topic_id, { content })).rejects.toMatchObject(LOCKED);
    await expect
      .poll(
        async () =>
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      .toHaveLength(1);
    await other`commit`;
    other.release();
    await reply;
    expect(await sql`select from posts where topic_id = ${topic_id}`).toHaveLength(0);
  });
});

test("the tools list the open reports of a topic, except of what the moderator wrote", async () => {
  const posts = [await createdPost(author, topic_id), await createdPost(moderator, topic_id)];
  for (const post_id of posts)
    await reportThing(await createdMember(), { post_id }, { reason: "rude", text: null });
  const listed = async (by: User) =>
    (await getTopicTools(by, topic_id)).open_reports.map(({ post_id }) => post_id);
  expect(await listed(superuser)).toEqual(posts);
  expect(await listed(moderator)).toEqual(posts.slice(0, 1));
});

test("only moderators of the forum use the tools", async () => {
  const other = await createdModerator(await createdForum());
  for (const member of [author, other]) {
    await expect(moderateTopic(member, topic_id, { is_pinned: true })).rejects.toMatchObject(
      FORBIDDEN,
    );
    await expect(getTopicTools(member, topic_id)).rejects.toMatchObject(FORBIDDEN);
    await expect(getTopicWithTargets(member, topic_id)).rejects.toMatchObject(FORBIDDEN);
  }
  const suspended = { ...moderator, suspension: { reason: "Reklam", until: null } };
  await expect(moderateTopic(suspended, topic_id, { is_pinned: true })).rejects.toMatchObject({
    key: "accountSuspended",
  });
  await expect(moderateTopic(superuser, 999_999_999, {})).rejects.toMatchObject({ status: 404 });
  expect(await entries()).toEqual([]);
});

describe("pinned topics", () => {
  test("are listed on the first page, the last pinned one above, and nowhere else", async () => {
    const second = await createdTopic(author, { forum_id });
    const third = await createdTopic(author, { forum_id });
    await pin(topic_id);
    await pin(second);
    await pin(second);
    expect(await pageOf(1)).toMatchObject({ pinned: [second, topic_id], ids: [third], count: 1 });
    expect(idsIn(await listTopics(superuser, { forum_id, skip: 0, limit: 10 }))).toEqual([
      third,
      second,
      topic_id,
    ]);
    await pin(third);
    expect(await pageOf(1)).toMatchObject({ pinned: [third, second, topic_id], ids: [], count: 0 });
    await pin(topic_id, false);
    expect(await pageOf(1)).toMatchObject({ pinned: [third, second], ids: [topic_id] });
    expect((await entries()).map(({ action }) => action)).toEqual(["pinned", "unpinned"]);
    expect(await toldTo(author)).toEqual([]);
  });

  test("are left out of all pages of a long forum", async () => {
    await fillForum(2900);
    await sql`update topic_activity set pinned_at = now() where forum_id = ${forum_id} and topic_id % 50 = 0`;
    const rows =
      await sql`select topic_id from topic_activity where forum_id = ${forum_id} and pinned_at is null order by active_at desc, topic_id desc`;
    const ordinary_ids = rows.map((row) => row.topic_id);
    for (const page of [1, 2, 60, 75, 80, 140]) {
      const { ids, page: shown_page, count } = await pageOf(page);
      const size = 20;
      expect(count).toBe(ordinary_ids.length);
      expect(ids).toEqual(ordinary_ids.slice((shown_page - 1) * size, shown_page * size));
    }
  });

  test("beyond the hundred that are shown are in their ordinary place", async () => {
    await fillForum(100);
    await sql`update topic_activity set pinned_at = active_at where forum_id = ${forum_id}`;
    const [oldest] =
      await sql`select topic_id from topic_activity where forum_id = ${forum_id} order by active_at limit 1`;
    const { pinned, ids, count } = await pageOf(1);
    expect([pinned.length, count, ids]).toEqual([100, 1, [oldest?.topic_id]]);
  });
});

describe("a move", () => {
  let target_id: number;

  beforeEach(async () => {
    target_id = await createdForum();
  });

  test("takes the topic with its totals and reports, and tells its author only", async () => {
    const post_id = await createdPost(author, topic_id);
    await sql`insert into reports (topic_id, post_id, forum_id, owner_id) values (${topic_id}, ${post_id}, ${forum_id}, ${author.id})`;
    const follower = await createdMember();
    await subscribeToForum(follower, target_id);
    const both = await createdModerator(forum_id, target_id);
    const { topic, targets } = await getTopicWithTargets(both, topic_id);
    expect([topic.id, targets.map(({ id }) => id)]).toEqual([topic_id, [target_id]]);

    expect(await moderateTopic(both, topic_id, { forum_id: target_id })).toMatchObject({
      forum_id: target_id,
    });
    await moderateTopic(both, topic_id, { forum_id: target_id });

    expect(idsIn(await listTopics(superuser, { forum_id, skip: 0, limit: 10 }))).toEqual([]);
    expect(idsIn(await listTopics(superuser, { forum_id: target_id, skip: 0, limit: 10 }))).toEqual(
      [topic_id],
    );
    expect(await sql`select forum_id from reports where topic_id = ${topic_id}`).toEqual([
      { forum_id: target_id },
    ]);
    expect(await toldTo(author)).toEqual([
      {
        event: "topic_moved",
        title: "Sehpa",
        topic_id,
        forum_id: target_id,
        forum_name: "Ahşap",
      },
    ]);
    expect(await sql`select from notifications where user_id = ${follower.id}`).toHaveLength(0);
    expect(await entries()).toEqual([
      {
        action: "moved",
        forum_id,
        before: { forum: "Ahşap" },
        after: { forum: "Ahşap", forum_id: target_id },
      },
    ]);
    expect(await faults()).toEqual([]);
  });

  test("needs the rights in both forums, and a forum that exists", async () => {
    await expect(moderateTopic(moderator, topic_id, { forum_id: target_id })).rejects.toMatchObject(
      FORBIDDEN,
    );
    await deleteForum(superuser, target_id);
    await expect(moderateTopic(superuser, topic_id, { forum_id: target_id })).rejects.toMatchObject(
      {
        key: "forumNotFound",
      },
    );
    // A refused field leaves all others unchanged.
    await expect(
      moderateTopic(superuser, topic_id, { is_locked: true, forum_id: target_id }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await getTopic(superuser, topic_id)).toMatchObject({ forum_id, is_locked: false });
  });

  test("beside replies and other moves leaves every total right", async () => {
    const third_id = await createdForum();
    const forum_ids = [target_id, third_id, forum_id, target_id, third_id];
    await Promise.all([
      ...forum_ids.map((id) => moderateTopic(superuser, topic_id, { forum_id: id })),
      ...forum_ids.flatMap(() => [
        createdPost(author, topic_id),
        createdPost(moderator, topic_id),
        createdTopic(author, { forum_id: target_id }),
      ]),
    ]);
    expect((await getTopic(superuser, topic_id)).total_posts).toBe(10);
    expect(await faults()).toEqual([]);
  });

  test("beside the deletion of a forum leaves no topic in it", async () => {
    const results = await Promise.allSettled([
      moderateTopic(superuser, topic_id, { forum_id: target_id }),
      deleteForum(superuser, target_id),
    ]);
    expect(results[1].status).toBe("fulfilled");
    expect(await sql`select from topics where forum_id = ${target_id}`).toHaveLength(0);
    expect(await faults()).toEqual([]);
  });
});
