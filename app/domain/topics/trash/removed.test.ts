import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { removed_posts } from "#app/db/schema.server.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { subscribeToTopic } from "../../notify/subscriptions/subscriptions.server.ts";
import { listFaults } from "../../operations/doctor/doctor.server.ts";
import { finishDeletions } from "../deletion/finish-deletions.server.ts";
import { lockTopic } from "../topics/lock-topic.server.ts";
import { changePost, createPost, getPost } from "../topics/posts.server.ts";
import { getTopicPage } from "../topics/topic-page.server.ts";
import { changeTopic, getTopic } from "../topics/topics.server.ts";
import { removePost } from "./remove-post.server.ts";
import { removePostAsSite } from "./remove-post-as-site.server.ts";
import { removeTopic } from "./remove-topic.server.ts";
import { restorePost } from "./restore-post.server.ts";
import { restoreTopic } from "./restore-topic.server.ts";
import { getRemovedPost } from "./things.server.ts";

const GONE = { status: 404 };
const NO_LONGER = { status: 403, key: "notRestorable" };

let ayse: User;
let mehmet: User;
let moderator: User;
let forum_id: number;

beforeAll(async () => {
  [ayse, mehmet] = [await actor("ayse"), await actor("mehmet")];
  forum_id = await createdForum();
  const { id } = await createdMember();
  await sql`insert into moderators (user_id, forum_id) values (${id}, ${forum_id})`;
  moderator = await reload({ id });
});

const faults = async () => (await listFaults()).filter((fault) => !fault.includes("index"));
const newTopic = () => createdTopic(ayse, { forum_id });
const positionsOf = async (topic_id: number) =>
  (await getTopicPage(ayse, topic_id, 1)).posts.map(({ position }) => position);
const aboutOf = async ({ id }: User) => {
  const [row] =
    await sql`select about from notifications where user_id = ${id} and about is not null order by id desc limit 1`;
  return row?.about;
};
const removedHoursAgo = (hours: number) => sql`
  with t as (update removed_topics set removed_at = now() - make_interval(secs => ${hours * 3600}))
  update removed_posts set removed_at = now() - make_interval(secs => ${hours * 3600})`;

describe("a removed reply", () => {
  test("is invisible at once, and its author restores it at its place", async () => {
    const topic_id = await newTopic();
    const [first, second] = [
      await createdPost(mehmet, topic_id),
      await createdPost(ayse, topic_id),
    ];
    const before = await getTopic(moderator, topic_id);
    const post = await getPost(moderator, topic_id, second);
    await removePost(ayse, topic_id, second);
    await expect(getPost(moderator, topic_id, second)).rejects.toMatchObject(GONE);
    expect(await getTopic(moderator, topic_id)).toMatchObject({ total_posts: 1 });
    expect(await faults()).toEqual([]);
    expect(await restorePost(ayse, topic_id, second)).toEqual(post);
    expect(await getTopic(moderator, topic_id)).toEqual(before);
    expect(await positionsOf(topic_id)).toEqual([1, 2]);
    await removePost(mehmet, topic_id, first);
    await createdPost(ayse, topic_id);
    await restorePost(mehmet, topic_id, first);
    expect(await positionsOf(topic_id)).toEqual([1, 2, 3]);
    expect(await faults()).toEqual([]);
  });

  test("can be restored by its author for a day, and only if the author removed it", async () => {
    const topic_id = await newTopic();
    const post_id = await createdPost(mehmet, topic_id);
    await removePost(mehmet, topic_id, post_id);
    await removedHoursAgo(23.9);
    await restorePost(mehmet, topic_id, post_id);
    await removePost(mehmet, topic_id, post_id);
    await removedHoursAgo(24.1);
    await expect(restorePost(mehmet, topic_id, post_id)).rejects.toMatchObject(NO_LONGER);
    await restorePost(moderator, topic_id, post_id);
    await removePost(moderator, topic_id, post_id, "Reklam");
    await expect(restorePost(mehmet, topic_id, post_id)).rejects.toMatchObject(NO_LONGER);
    await expect(restorePost(ayse, topic_id, post_id)).rejects.toMatchObject(GONE);
    expect(await getRemovedPost(mehmet, topic_id, post_id)).toMatchObject({
      reason: "Reklam",
      removed_by_id: null,
      remover: null,
      restorable_until: null,
    });
  });

  test("is not restored by its author if a moderator removes it meanwhile", async () => {
    const topic_id = await newTopic();
    const post_id = await createdPost(mehmet, topic_id);
    await removePost(mehmet, topic_id, post_id);
    let taken_back: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await lockTopic(tx, null, topic_id);
      taken_back = restorePost(mehmet, topic_id, post_id).catch((error: unknown) => error);
      await expect
        .poll(
          () =>
            sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .toHaveLength(1);
      await tx
        .update(removed_posts)
        .set({ removed_by_id: moderator.id })
        .where(eq(removed_posts.id, post_id));
    });
    expect(await taken_back).toMatchObject(GONE);
    expect(await positionsOf(topic_id)).toEqual([]);
  });

  test("can be restored a limited number of times by a member", async () => {
    const topic_id = await newTopic();
    const member = await createdMember();
    const post_id = await createdPost(member, topic_id);
    for (let time = 0; time < 20; time += 1) {
      await removePost(member, topic_id, post_id);
      await restorePost(member, topic_id, post_id);
    }
    await removePost(member, topic_id, post_id);
    await expect(restorePost(member, topic_id, post_id)).rejects.toMatchObject({ status: 429 });
    await restorePost(moderator, topic_id, post_id);
  });

  test("tells its author why, and that it is back, and the log of the forum has both", async () => {
    const topic_id = await newTopic();
    const post_id = await createdPost(mehmet, topic_id);
    await removePost(moderator, topic_id, post_id, "Reklam");
    const common_fields = { title: "Sehpa", topic_id, post_id };
    expect(await aboutOf(mehmet)).toEqual({
      ...common_fields,
      event: "post_removed",
      reason: "Reklam",
    });
    await restorePost(moderator, topic_id, post_id);
    expect(await aboutOf(mehmet)).toEqual({ ...common_fields, event: "post_restored" });
    const entries =
      await sql`select action, forum_id, after from audit_log where subject_type = 'post' and subject_id = ${post_id} order by id`;
    expect(entries).toEqual([
      { action: "removed", forum_id, after: { reason: "Reklam" } },
      { action: "restored", forum_id, after: null },
    ]);
  });

  test("that the site removed is restored by moderators alone", async () => {
    const topic_id = await newTopic();
    const post_id = await createdPost(mehmet, topic_id);
    await db.transaction((tx) => removePostAsSite(tx, topic_id, post_id, "Reklam"));
    expect(await getRemovedPost(mehmet, topic_id, post_id)).toMatchObject({
      is_removed_by_site: true,
      reason: "Reklam",
    });
    await expect(restorePost(mehmet, topic_id, post_id)).rejects.toMatchObject(NO_LONGER);
    await restorePost(moderator, topic_id, post_id);
    expect(await positionsOf(topic_id)).toEqual([1]);
    expect(await faults()).toEqual([]);
  });

  test("that was removed in the forum of before is told from one that the site removed", async () => {
    const topic_id = await newTopic();
    const [imported_id, later_id] = [
      await createdPost(mehmet, topic_id),
      await createdPost(mehmet, topic_id),
    ];
    for (const post_id of [imported_id, later_id])
      await db.transaction((tx) => removePostAsSite(tx, topic_id, post_id, null));
    await sql`insert into imports (id, imported_at) select 1, removed_at from removed_posts where id = ${imported_id}`;
    const isOfImport = async (post_id: number) =>
      (await getRemovedPost(moderator, topic_id, post_id)).is_removed_by_import;
    expect([await isOfImport(imported_id), await isOfImport(later_id)]).toEqual([true, false]);
    await sql`delete from imports`;
    expect(await isOfImport(imported_id)).toBe(false);
  });

  test("is not removed by a stranger or a moderator of another forum, or by a suspended author", async () => {
    const topic_id = await createdTopic(ayse);
    const post_id = await createdPost(mehmet, topic_id);
    const refusal = { status: 403 };
    await expect(removePost(ayse, topic_id, post_id)).rejects.toMatchObject(refusal);
    await expect(removePost(moderator, topic_id, post_id)).rejects.toMatchObject(refusal);
    const suspended = { ...mehmet, suspension: { reason: "x", until: null } };
    await expect(removePost(suspended, topic_id, post_id)).rejects.toMatchObject({
      key: "accountSuspended",
    });
  });

  test("leaves a line if a later reply quotes it or mentions its author", async () => {
    const topic_id = await newTopic();
    const [quoted, mentioned, silent] = [
      await createdPost(mehmet, topic_id),
      await createdPost(mehmet, topic_id),
      await createdPost(mehmet, topic_id),
    ];
    await removePost(mehmet, topic_id, silent);
    await createdPost(
      ayse,
      topic_id,
      `<blockquote><p><strong><a href="/topic/${topic_id}/post/${quoted}">mehmet.usta</a></strong></p><p>Nemden.</p></blockquote>`,
    );
    await removePost(mehmet, topic_id, quoted);
    await createdPost(ayse, topic_id, "<p>@mehmet.usta, emin misin?</p>");
    await removePost(mehmet, topic_id, mentioned);
    const { removed_positions } = await getTopicPage(ayse, topic_id, 1);
    expect(removed_positions).toEqual([1, 2]);
  });
});

describe("a removed topic", () => {
  test("is restored whole: id, replies, numbers, subscribers, lock and pin", async () => {
    const topic_id = await newTopic();
    const posts = [];
    for (let n = 0; n < 5; n += 1) posts.push(await createdPost(mehmet, topic_id));
    await removePost(mehmet, topic_id, posts[1] ?? 0);
    await removePost(mehmet, topic_id, posts[4] ?? 0);
    await subscribeToTopic(moderator, topic_id);
    await sql`update topic_activity set locked_at = now(), locked_by_id = ${moderator.id}, lock_reason = 'Yeter', pinned_at = now() where topic_id = ${topic_id}`;
    const rows =
      () => sql`select a.*, (select array_agg(user_id order by user_id) from topic_subscriptions s where s.topic_id = a.topic_id) as subscribers
      from topic_activity a where topic_id = ${topic_id}`;
    const [before, topic] = [await rows(), await getTopic(moderator, topic_id)];
    await removeTopic(moderator, topic_id, "Reklam");
    await expect(getTopic(moderator, topic_id)).rejects.toMatchObject(GONE);
    await expect(getPost(moderator, topic_id, posts[0] ?? 0)).rejects.toMatchObject(GONE);
    expect(await aboutOf(ayse)).toMatchObject({ event: "topic_removed", reason: "Reklam" });
    expect(await faults()).toEqual([]);
    await expect(restorePost(moderator, topic_id, posts[1] ?? 0)).rejects.toMatchObject({
      key: "topicStillRemoved",
    });
    await expect(restoreTopic(ayse, topic_id)).rejects.toMatchObject(NO_LONGER);
    await expect(restoreTopic(mehmet, topic_id)).rejects.toMatchObject(GONE);
    expect(await restoreTopic(moderator, topic_id)).toEqual(topic);
    expect(await rows()).toEqual(before);
    expect(await aboutOf(ayse)).toMatchObject({ event: "topic_restored", topic_id });
    expect(await positionsOf(topic_id)).toEqual([1, 3, 4]);
    await restorePost(moderator, topic_id, posts[1] ?? 0);
    expect(await createdPost(moderator, topic_id)).toBeGreaterThan(0);
    expect(await positionsOf(topic_id)).toEqual([1, 2, 3, 4, 6]);
    expect(await faults()).toEqual([]);
    await expect(restoreTopic(moderator, topic_id)).rejects.toMatchObject(GONE);
  });

  test("with many replies is removed and restored in batches, also if a process dies between them", async () => {
    const topic_id = await newTopic();
    await sql`insert into posts (topic_id, owner_id, position, content) select ${topic_id}, ${mehmet.id}, n, '<p>x</p>' from generate_series(1, 450) n`;
    await sql`update topic_activity set total_posts = 450, last_position = 450, last_owner_id = ${mehmet.id}, active_at = now() where topic_id = ${topic_id}`;
    await sql`update forum_activity set total_posts = total_posts + 450 where forum_id = ${forum_id}`;
    await sql`update users set total_posts = total_posts + 450 where id = ${mehmet.id}`;
    await removeTopic(ayse, topic_id);
    await finishDeletions();
    await sql`insert into removals (kind, id) values ('restored_topic', ${topic_id})`;
    await finishDeletions((batches) => batches < 2);
    await expect(getTopic(moderator, topic_id)).rejects.toMatchObject(GONE);
    await expect(restoreTopic(ayse, topic_id)).rejects.toMatchObject({ key: "topicComesBack" });
    expect(await faults()).toEqual([]);
    await Promise.all([finishDeletions(), finishDeletions()]);
    expect(await getTopic(moderator, topic_id)).toMatchObject({ total_posts: 450 });
    expect(await faults()).toEqual([]);
  });

  test("is restored only after its removal has ended", async () => {
    const topic_id = await newTopic();
    await createdPost(mehmet, topic_id);
    await removeTopic(ayse, topic_id);
    await sql`insert into removals (kind, id) values ('topic', ${topic_id})`;
    await expect(restoreTopic(ayse, topic_id)).rejects.toMatchObject({ key: "topicStillGoing" });
    await finishDeletions();
    expect(await restoreTopic(ayse, topic_id)).toMatchObject({ total_posts: 1 });
  });
});

test("removals, restores, replies and edits at once leave every counter right", async () => {
  const topic_id = await newTopic();
  const posts = [];
  for (let n = 0; n < 6; n += 1) posts.push(await createdPost(mehmet, topic_id));
  const [first = 0, second = 0] = posts;
  await removePost(mehmet, topic_id, first);
  const settled = await Promise.allSettled([
    restorePost(mehmet, topic_id, first),
    restorePost(moderator, topic_id, first),
    removePost(mehmet, topic_id, second),
    removePost(moderator, topic_id, second),
    createPost(ayse, topic_id, { content: "<p>x</p>" }),
    changePost(mehmet, topic_id, second, { content: "<p>y</p>" }),
  ]);
  expect(settled.slice(0, 2).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(settled.slice(2, 4).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await faults()).toEqual([]);
  await Promise.allSettled([
    removeTopic(ayse, topic_id),
    removeTopic(moderator, topic_id),
    createPost(mehmet, topic_id, { content: "<p>x</p>" }),
    changeTopic(ayse, topic_id, { title: "Masa" }),
    restorePost(moderator, topic_id, second),
  ]);
  await finishDeletions();
  const restores = await Promise.allSettled([
    restoreTopic(moderator, topic_id),
    restoreTopic(moderator, topic_id),
    finishDeletions(),
  ]);
  expect(restores.some(({ status }) => status === "fulfilled")).toBe(true);
  await finishDeletions();
  expect(await getTopic(moderator, topic_id)).toMatchObject({ id: topic_id });
  expect(await faults()).toEqual([]);
});
