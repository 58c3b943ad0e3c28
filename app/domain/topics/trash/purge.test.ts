import { beforeAll, describe, expect, test } from "vitest";
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
import { listFaults } from "../../operations/doctor/doctor.server.ts";
import { finishDeletions } from "../deletion/finish-deletions.server.ts";
import { purgeOldRemovals } from "./purge-old.server.ts";
import { removePost } from "./remove-post.server.ts";
import { removeTopic } from "./remove-topic.server.ts";
import { restoreTopic } from "./restore-topic.server.ts";
import { getRemovedTopic, listRemoved } from "./things.server.ts";

const PAGE = { skip: 0, limit: 10 };
const GONE = { status: 404 };

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
const listedIds = async (actor: User, scope: "own" | "moderated" | "all") => {
  const { data, count } = await listRemoved(actor, scope, PAGE);
  expect(count).toBe(data.length);
  return data.map((thing) => thing.post_id ?? thing.topic_id);
};
const rowsOf = async (topic_id: number) =>
  await sql`select id from removed_topics where id = ${topic_id} union all select id from removed_posts where topic_id = ${topic_id}
    union all select id from posts where topic_id = ${topic_id}`;

const removedHoursAgo = (hours: number) => sql`
  with t as (update removed_topics set removed_at = now() - make_interval(secs => ${hours * 3600}))
  update removed_posts set removed_at = now() - make_interval(secs => ${hours * 3600})`;

test("lists show what the reader may see, the newest first", async () => {
  const owner = await createdMember();
  const own_forum = await createdForum();
  const { id } = await createdMember();
  await sql`insert into moderators (user_id, forum_id) values (${id}, ${own_forum})`;
  const own_moderator = await reload({ id });
  const topic_id = await createdTopic(ayse, { forum_id: own_forum });
  const post_id = await createdPost(owner, topic_id);
  const own_topic = await createdTopic(owner, { forum_id: own_forum });
  await createdPost(owner, own_topic);
  await removePost(owner, topic_id, post_id);
  await removeTopic(own_moderator, own_topic, "Reklam");
  expect(await listedIds(owner, "own")).toEqual([own_topic, post_id]);
  expect(await listedIds(own_moderator, "moderated")).toEqual([own_topic, post_id]);
  expect(await listedIds(own_moderator, "all")).toEqual([own_topic, post_id]);
  expect(await listedIds(own_moderator, "own")).toEqual([]);
  expect(await listedIds(owner, "moderated")).toEqual([]);
  expect((await listRemoved(own_moderator, "all", { skip: 1, limit: 1 })).data).toMatchObject([
    { post_id, restorable_until: expect.any(Date), is_topic_removed: false },
  ]);
  await expect(getRemovedTopic(ayse, own_topic)).rejects.toMatchObject(GONE);
});

test("what was removed long ago is deleted with its text, versions and reports", async () => {
  const [topic_id, other_id] = [await newTopic(), await newTopic()];
  const post_id = await createdPost(mehmet, topic_id);
  const other_post = await createdPost(mehmet, other_id);
  for (const [topic, post] of [
    [topic_id, null],
    [topic_id, post_id],
    [other_id, other_post],
  ]) {
    await sql`insert into content_versions (topic_id, post_id, title, content, editor_id, created_at) values (${topic ?? 0}, ${post ?? null}, ${post ? null : "x"}, 'x', ${ayse.id}, now())`;
    await sql`insert into reports (topic_id, post_id, forum_id, owner_id) values (${topic ?? 0}, ${post ?? null}, ${forum_id}, ${ayse.id})`;
  }
  await removePost(mehmet, other_id, other_post);
  await removeTopic(ayse, topic_id);
  const rest = async () => {
    const [row] = await sql`select
      (select count(*)::int from removed_topics where id = ${topic_id}) + (select count(*)::int from removed_posts where id in (${post_id}, ${other_post})) as things,
      (select count(*)::int from content_versions where topic_id in (${topic_id}, ${other_id})) as versions,
      (select count(*)::int from reports where topic_id in (${topic_id}, ${other_id})) as reports`;
    return row;
  };
  await removedHoursAgo(30 * 24 + 0.5);
  await purgeOldRemovals();
  await finishDeletions();
  expect(await rest()).toEqual({ things: 3, versions: 3, reports: 3 });
  await expect(restoreTopic(moderator, topic_id)).rejects.toMatchObject(GONE);
  await removedHoursAgo(30 * 24 + 1.5);
  await purgeOldRemovals();
  await finishDeletions();
  expect(await rest()).toEqual({ things: 0, versions: 0, reports: 0 });
  expect(await faults()).toEqual([]);
});

describe("what was removed is deleted", () => {
  test("with its forum, also while it is being restored", async () => {
    const own_forum = await createdForum();
    const [removed, returning, present] = [
      await createdTopic(ayse, { forum_id: own_forum }),
      await createdTopic(ayse, { forum_id: own_forum }),
      await createdTopic(ayse, { forum_id: own_forum }),
    ];
    for (const topic_id of [removed, returning, present]) await createdPost(mehmet, topic_id);
    await removePost(mehmet, present, await createdPost(mehmet, present));
    await removeTopic(ayse, removed);
    await removeTopic(ayse, returning);
    await sql`insert into removals (kind, id) values ('restored_topic', ${returning})`;
    await finishDeletions((batches) => batches < 1);
    await sql`insert into removals (kind, id, created_at) values ('forum', ${own_forum}, now() - interval '1 minute')`;
    await sql`delete from forums where id = ${own_forum}`;
    await finishDeletions();
    for (const topic_id of [removed, returning, present])
      expect(await rowsOf(topic_id)).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test("with its author, also in the removed topics of others", async () => {
    const leaving = await createdMember();
    const [own_topic, other_topic] = [await createdTopic(leaving, { forum_id }), await newTopic()];
    const kept_post = await createdPost(mehmet, other_topic);
    await createdPost(mehmet, own_topic);
    await createdPost(leaving, other_topic);
    await removePost(leaving, other_topic, await createdPost(leaving, other_topic));
    await removeTopic(leaving, own_topic);
    await removeTopic(ayse, other_topic);
    await sql`insert into removals (kind, id) values ('user', ${leaving.id})`;
    await sql`delete from users where id = ${leaving.id}`;
    await finishDeletions();
    expect(await rowsOf(own_topic)).toEqual([]);
    expect(await restoreTopic(ayse, other_topic)).toMatchObject({ total_posts: 1 });
    expect(await rowsOf(other_topic)).toEqual([{ id: kept_post }]);
    expect(await faults()).toEqual([]);
  });
});
