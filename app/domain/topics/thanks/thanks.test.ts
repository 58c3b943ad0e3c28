import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  exhaustLimit,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { deleteAccountKeepPosts } from "../../accounts/closing/delete-account-keep-posts.server.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import type { User } from "../../members/users/user.ts";
import { splitTopic } from "../../moderation/moderate/split-topic.server.ts";
import { listFaults } from "../../operations/doctor/doctor.server.ts";
import { loadSiteTexts } from "../../site/settings/parts/site-texts.server.ts";
import { finishDeletions } from "../deletion/finish-deletions.server.ts";
import { listPostRows } from "../topics/post-list.server.ts";
import { getTopicHead } from "../topics/topic-page.server.ts";
import { purgeOldRemovals } from "../trash/purge-old.server.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { removeTopic } from "../trash/remove-topic.server.ts";
import { restorePost } from "../trash/restore-post.server.ts";
import { getThanksPage, listThanks } from "./thank-list.server.ts";
import { takeBackThanks, thank } from "./thanks.server.ts";

const RANGE = { skip: 0, limit: 10 };
const GONE = { status: 404, key: "postNotFound" };

let selin: User;
let author: User;
let reader: User;
let forum_id: number;
let topic_id: number;
let post_id: number;

beforeAll(async () => {
  selin = await actor("selin");
  forum_id = await createdForum();
});
beforeEach(async () => {
  [author, reader] = [await createdMember(), await createdMember()];
  topic_id = await createdTopic(selin, { forum_id });
  post_id = await createdPost(author, topic_id);
});
afterEach(async () => {
  await sql`delete from site_settings`;
  await loadSiteTexts();
});

const thankerIds = async (of = post_id) =>
  (await sql`select user_id from thanks where post_id = ${of} order by user_id`).map(
    ({ user_id }) => user_id,
  );
const shownTo = async (member: User) => {
  const [row] = await listPostRows(member, await getTopicHead(member, topic_id), RANGE);
  return [row?.has_thanked, row?.thanks_count];
};
const faults = async () => (await listFaults()).filter((fault) => fault.includes("thanks"));

test("thanking and taking it back are done once, however often they are asked for", async () => {
  for (let time = 0; time < 2; time += 1) await thank(reader, topic_id, post_id);
  expect(
    await sql`select user_id, author_id, notified_at from thanks where post_id = ${post_id}`,
  ).toEqual([{ user_id: reader.id, author_id: author.id, notified_at: null }]);
  expect(await shownTo(reader)).toEqual([true, 1]);
  expect(await shownTo(author)).toEqual([false, 1]);
  for (let time = 0; time < 2; time += 1) await takeBackThanks(reader, topic_id, post_id);
  expect(await thankerIds()).toEqual([]);
  expect(await shownTo(reader)).toEqual([false, 0]);
});

test("two clicks at the same moment are one", async () => {
  await Promise.all([1, 2, 3].map(() => thank(reader, topic_id, post_id)));
  expect(await thankerIds()).toEqual([reader.id]);
});

test("a locked topic takes thanks, which need no reply", async () => {
  await sql`update topic_activity set locked_at = now() where topic_id = ${topic_id}`;
  await thank(reader, topic_id, post_id);
  expect(await thankerIds()).toEqual([reader.id]);
});

describe("thanks are refused", () => {
  test("for one's own reply, also to superusers", async () => {
    await expect(thank(author, topic_id, post_id)).rejects.toMatchObject({
      status: 400,
      key: "thankOwn",
    });
    const own_id = await createdPost(selin, topic_id);
    await expect(thank(selin, topic_id, own_id)).rejects.toMatchObject({ key: "thankOwn" });
    expect(await thankerIds()).toEqual([]);
  });

  test("while suspended, and taking them back too", async () => {
    await thank(reader, topic_id, post_id);
    await sql`insert into suspensions (user_id, reason) values (${reader.id}, 'Reklam')`;
    const suspended = await reload(reader);
    const refusal = { status: 400, key: "accountSuspended" };
    await expect(thank(suspended, topic_id, post_id)).rejects.toMatchObject(refusal);
    await expect(takeBackThanks(suspended, topic_id, post_id)).rejects.toMatchObject(refusal);
    expect(await thankerIds()).toEqual([reader.id]);
    expect(await getThanksPage(suspended, topic_id, post_id, 1)).toMatchObject({
      can_thank: false,
    });
  });

  test("for what is not a reply of the topic, or cannot be seen", async () => {
    const other_topic = await createdTopic(author, { forum_id });
    for (const [topic, post] of [
      [other_topic, post_id],
      [topic_id, 999_999_999],
      [999_999, post_id],
    ] as const) {
      await expect(thank(reader, topic, post)).rejects.toMatchObject(GONE);
      await expect(takeBackThanks(reader, topic, post)).rejects.toMatchObject(GONE);
      await expect(listThanks(reader, topic, post, RANGE)).rejects.toMatchObject(GONE);
    }
    await removePost(author, topic_id, post_id);
    await expect(thank(reader, topic_id, post_id)).rejects.toMatchObject(GONE);
    await expect(listThanks(reader, topic_id, post_id, RANGE)).rejects.toMatchObject(GONE);
    expect(await thankerIds()).toEqual([]);
  });

  test("where the site has switched them off, and nothing is shown", async () => {
    await thank(reader, topic_id, post_id);
    await sql`insert into site_settings (id, thanks_off) values (1, true)`;
    await loadSiteTexts();
    const off = { status: 404, key: "notFound" };
    await expect(thank(reader, topic_id, post_id)).rejects.toMatchObject(off);
    await expect(takeBackThanks(reader, topic_id, post_id)).rejects.toMatchObject(off);
    await expect(listThanks(reader, topic_id, post_id, RANGE)).rejects.toMatchObject(off);
    await expect(getThanksPage(reader, topic_id, post_id, 1)).rejects.toMatchObject(off);
    expect(await thankerIds()).toEqual([reader.id]);
  });

  test("beyond the limit of a member", async () => {
    await exhaustLimit("thank", reader);
    const refusal = { status: 429 };
    await expect(thank(reader, topic_id, post_id)).rejects.toMatchObject(refusal);
    await expect(takeBackThanks(reader, topic_id, post_id)).rejects.toMatchObject(refusal);
  });

  test("of an account that was just deleted", async () => {
    await sql`delete from users where id = ${reader.id}`;
    await expect(thank(reader, topic_id, post_id)).rejects.toMatchObject({
      status: 403,
      key: "badCredentials",
    });
  });
});

describe("who has thanked", () => {
  test("is listed from the newest, with what a page shows", async () => {
    const members = [
      await createdMember(),
      reader,
      await createdMember({ full_name: "Son Gelen" }),
    ];
    for (const member of members) await thank(member, topic_id, post_id);
    await sql`update thanks set created_at = now() - make_interval(mins => 60 - user_id % 50) where post_id = ${post_id}`;
    const newest_first =
      await sql`select user_id from thanks where post_id = ${post_id} order by created_at desc`;
    const { data, count } = await listThanks(author, topic_id, post_id, { skip: 0, limit: 2 });
    expect(count).toBe(3);
    expect(data.map(({ user }) => user.id)).toEqual(
      newest_first.slice(0, 2).map(({ user_id }) => user_id),
    );
    expect(Object.keys(data[0]?.user ?? {})).toEqual([
      "id",
      "username",
      "full_name",
      "picture_url",
    ]);
    const page = await getThanksPage(reader, topic_id, post_id, 9);
    expect(page).toMatchObject({
      post: { username: author.username, has_thanked: true, position: 1 },
      can_thank: true,
      count: 3,
      page: 1,
      page_count: 1,
    });
    expect(await getThanksPage(author, topic_id, post_id, 1)).toMatchObject({ can_thank: false });
  });

  test("beside a reply is counted up to a hundred", async () => {
    await sql`insert into users (username, email) select 'cok' || n, 'cok' || n || '@example.org' from generate_series(1, 105) n`;
    await sql`insert into thanks (post_id, user_id, author_id)
      select ${post_id}, id, ${author.id} from users where username like 'cok%'`;
    expect(await shownTo(reader)).toEqual([false, 100]);
    expect((await listThanks(reader, topic_id, post_id, RANGE)).count).toBe(105);
  });
});

describe("thanks go with what they belong to", () => {
  beforeEach(() => thank(reader, topic_id, post_id));

  test("they wait while the reply is removed, and are restored with it", async () => {
    await removePost(author, topic_id, post_id);
    expect(await thankerIds()).toEqual([reader.id]);
    expect(await faults()).toEqual([]);
    await restorePost(author, topic_id, post_id);
    expect(await shownTo(reader)).toEqual([true, 1]);
  });

  test("they are deleted with a removed reply or topic for good", async () => {
    const other_topic = await createdTopic(selin, { forum_id });
    const other_post = await createdPost(author, other_topic);
    await thank(reader, other_topic, other_post);
    await removePost(author, topic_id, post_id);
    await removeTopic(selin, other_topic);
    await finishDeletions();
    await sql`update removed_posts set removed_at = now() - interval '400 days'`;
    await sql`update removed_topics set removed_at = now() - interval '400 days'`;
    await purgeOldRemovals();
    await finishDeletions();
    expect([await thankerIds(), await thankerIds(other_post)]).toEqual([[], []]);
  });

  test("they are deleted with the author's writing, and with the account of who thanked", async () => {
    const other = await createdMember();
    await thank(other, topic_id, post_id);
    await deleteUser(selin, other.id);
    expect(await thankerIds()).toEqual([reader.id]);
    await deleteUser(selin, author.id);
    await finishDeletions();
    expect(await thankerIds()).toEqual([]);
  });

  test("a former member's are deleted, and those for the writing that stays are not", async () => {
    const own_post = await createdPost(reader, topic_id);
    await thank(author, topic_id, own_post);
    await deleteAccountKeepPosts(selin, reader.id);
    expect([await thankerIds(), await thankerIds(own_post)]).toEqual([[], [author.id]]);
    await takeBackThanks(author, topic_id, own_post);
    await thank(author, topic_id, own_post);
    expect(await thankerIds(own_post)).toEqual([author.id]);
  });

  test("a reply that becomes an opening post loses them, and one that moves keeps them", async () => {
    const second_id = await createdPost(author, topic_id);
    await thank(reader, topic_id, second_id);
    const { id } = await splitTopic(selin, topic_id, {
      post_ids: [post_id, second_id],
      title: "Yeni konu",
    });
    expect([await thankerIds(), await thankerIds(second_id)]).toEqual([[], [reader.id]]);
    await takeBackThanks(reader, id, second_id);
    expect(await thankerIds(second_id)).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test("doctor finds those without a reply", async () => {
    await sql`insert into thanks (post_id, user_id, author_id) values (987654321, ${reader.id}, ${author.id})`;
    expect(await faults()).toEqual([expect.stringContaining("1 × thanks without their reply")]);
    await sql`delete from thanks where post_id = 987654321`;
  });
});

describe("at the same moment", () => {
  test("a reply that is removed has the thanks or refuses them", async () => {
    const [thanked] = await Promise.allSettled([
      thank(reader, topic_id, post_id),
      removePost(author, topic_id, post_id),
    ]);
    expect(await thankerIds()).toEqual(thanked.status === "fulfilled" ? [reader.id] : []);
    expect(await faults()).toEqual([]);
  });

  test("a reply that is split off leaves none behind", async () => {
    await Promise.allSettled([
      thank(reader, topic_id, post_id),
      splitTopic(selin, topic_id, { post_ids: [post_id], title: "Yeni konu" }),
      thank(await createdMember(), topic_id, post_id),
    ]);
    expect(await thankerIds()).toEqual([]);
  });

  test("an author whose writing is deleted leaves none behind", async () => {
    const other = await createdMember();
    await Promise.allSettled([
      thank(reader, topic_id, post_id),
      deleteUser(selin, author.id),
      thank(other, topic_id, post_id),
    ]);
    await finishDeletions();
    expect(await thankerIds()).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test("a member whose account is deleted, except for the writing, has none", async () => {
    const other = await sql.reserve();
    await other`begin`;
    await other`select from users where id = ${reader.id} for update`;
    const deletion = deleteAccountKeepPosts(selin, reader.id);
    await expect.poll(listLockWaits).toHaveLength(1);
    const thanking = thank(reader, topic_id, post_id).catch((error: unknown) => error);
    await expect.poll(listLockWaits).toHaveLength(2);
    await other`commit`;
    other.release();
    await deletion;
    expect(await thanking).toMatchObject({ status: 403, key: "badCredentials" });
    expect(await thankerIds()).toEqual([]);
  });
});

const listLockWaits = async () =>
  sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
