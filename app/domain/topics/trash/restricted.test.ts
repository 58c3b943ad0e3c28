import { beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  queuedPayloads,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { createdModerator, faults } from "#tests/support/moderation.ts";
import { deleteAccountKeepPosts } from "../../accounts/closing/delete-account-keep-posts.server.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { deleteHiddenOfTopic } from "../../forums/audiences/parts/change-sight-of-topic.server.ts";
import { changeForum } from "../../forums/forums/forums.server.ts";
import { removeGroupMember } from "../../members/groups/group-members.server.ts";
import type { User } from "../../members/users/user.ts";
import { deleteForum } from "../deletion/delete-forum.server.ts";
import { finishDeletions } from "../deletion/finish-deletions.server.ts";
import { changeTopic } from "../topics/topics.server.ts";
import { listVersions } from "../versions/version-list.server.ts";
import { purgeOldRemovals } from "./purge-old.server.ts";
import { removePost } from "./remove-post.server.ts";
import { removeTopic } from "./remove-topic.server.ts";
import { restorePost } from "./restore-post.server.ts";
import { restoreTopic } from "./restore-topic.server.ts";
import { getRemovedPost, getRemovedTopic, listRemoved } from "./things.server.ts";

const RANGE = { skip: 0, limit: 10 };

let selin: User;
let author: User;
let other: User;
let forum_id: number;
let group_id: number;
let topic_id: number;
let post_id: number;

beforeEach(async () => {
  selin = await actor("selin");
  [author, other] = [await createdMember(), await createdMember()];
  ({ forum_id, group_id } = await createdRestrictedForum([author, other]));
  [author, other] = [await reload(author), await reload(other)];
  topic_id = await createdTopic(author, { forum_id, title: "Gizli" });
  post_id = await createdPost(other, topic_id);
});

const totals = async () =>
  (
    await sql`select user_id, topics, posts from restricted_totals
      where forum_id = ${forum_id} and topics + posts > 0 order by user_id`
  ).map(({ user_id, topics, posts }) => [user_id, topics, posts]);
const leave = async (member: User) => {
  await removeGroupMember(member, group_id, member.id);
  return await reload(member);
};

describe("the totals of restricted forums", () => {
  test("follow removals and what is restored", async () => {
    expect(await totals()).toEqual([
      [author.id, 1, 0],
      [other.id, 0, 1],
    ]);
    await removePost(other, topic_id, post_id);
    expect(await totals()).toEqual([[author.id, 1, 0]]);
    await restorePost(other, topic_id, post_id);
    await removeTopic(author, topic_id);
    expect(await totals()).toEqual([]);
    expect(await faults()).toEqual([]);
    await restoreTopic(author, topic_id);
    expect(await totals()).toEqual([
      [author.id, 1, 0],
      [other.id, 0, 1],
    ]);
    expect(await faults()).toEqual([]);
  });

  test("follow the end of what was removed", async () => {
    await removeTopic(author, topic_id);
    await sql`update removed_topics set removed_at = now() - interval '1 year'`;
    await purgeOldRemovals();
    await finishDeletions();
    expect(await totals()).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test("end with the forum, without a row", async () => {
    await deleteForum(selin, forum_id);
    expect(await sql`select from restricted_totals where forum_id = ${forum_id}`).toEqual([]);
    expect(await reload(other)).toMatchObject({ total_posts: 0 });
    expect(await faults()).toEqual([]);
  });

  test("of others follow the deletion of an account", async () => {
    await deleteUser(selin, author.id);
    expect(await totals()).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test("stay with what a former member wrote, who is in no group any more", async () => {
    await deleteAccountKeepPosts(selin, author.id);
    expect(await totals()).toEqual([
      [author.id, 1, 0],
      [other.id, 0, 1],
    ]);
    expect(await sql`select from group_members where user_id = ${author.id}`).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});

describe("what was removed from a forum that its author no longer sees", () => {
  test("is not the author's any more: not in the list, and 404", async () => {
    await removePost(other, topic_id, post_id);
    const own_topic = await createdTopic(other, { forum_id, title: "Gizli 2" });
    await removeTopic(other, own_topic);
    expect((await listRemoved(other, "own", RANGE)).count).toBe(2);
    other = await leave(other);
    for (const scope of ["own", "moderated", "all"] as const)
      expect(await listRemoved(other, scope, RANGE)).toEqual({ data: [], count: 0 });
    for (const act of [
      () => getRemovedTopic(other, own_topic),
      () => getRemovedPost(other, topic_id, post_id),
      () => restoreTopic(other, own_topic),
      () => restorePost(other, topic_id, post_id),
      () => removeTopic(other, topic_id),
    ])
      await expect(act()).rejects.toMatchObject({ status: 404 });
    expect((await listRemoved(selin, "moderated", RANGE)).count).toBe(2);
  });

  test("is seen by its moderators, and by no others", async () => {
    await removePost(other, topic_id, post_id);
    const inside = await createdModerator(forum_id);
    const outside = await createdModerator(await createdForum());
    expect((await listRemoved(inside, "moderated", RANGE)).count).toBe(1);
    expect(await listRemoved(outside, "all", RANGE)).toEqual({ data: [], count: 0 });
    await expect(getRemovedPost(outside, topic_id, post_id)).rejects.toMatchObject({ status: 404 });
  });

  test("comes back without those subscribers who no longer see it", async () => {
    const subscribers = async () =>
      (
        await sql`select user_id from topic_subscriptions where topic_id = ${topic_id} order by user_id`
      ).map(({ user_id }) => user_id);
    expect(await subscribers()).toEqual([author.id, other.id]);
    await removeTopic(author, topic_id);
    await leave(other);
    await restoreTopic(author, topic_id);
    expect(await subscribers()).toEqual([author.id]);
    expect(await queuedPayloads("delete-hidden-of-topic")).toContainEqual({ topic_id });
    await deleteHiddenOfTopic({ topic_id });
    expect(
      await sql`select user_id from topic_reads where topic_id = ${topic_id} order by user_id`,
    ).toEqual([{ user_id: author.id }]);
  });

  test("tells its author nothing when a moderator removes or restores it", async () => {
    other = await leave(other);
    await removePost(selin, topic_id, post_id, "Yersiz.");
    await restorePost(selin, topic_id, post_id);
    await removeTopic(selin, topic_id);
    expect(
      await sql`select from notifications where user_id = ${other.id} and about is not null`,
    ).toEqual([]);
    expect(
      await sql`select about ->> 'event' as event from notifications where user_id = ${author.id} and about is not null`,
    ).toEqual([{ event: "topic_removed" }]);
  });
});

test("who may only read there restores nothing", async () => {
  await removePost(other, topic_id, post_id);
  await changeForum(selin, forum_id, { audience: [{ group_id, may_write: false }] });
  await expect(restorePost(await reload(other), topic_id, post_id)).rejects.toMatchObject({
    status: 403,
    key: "readOnlyForum",
  });
  await removeTopic(await reload(author), topic_id);
  await expect(restoreTopic(await reload(author), topic_id)).rejects.toMatchObject({
    status: 403,
    key: "readOnlyForum",
  });
});

test("former versions are 404 for an author who does not see the forum, and 403 for its readers", async () => {
  await changeTopic(author, topic_id, { title: "Daha gizli" });
  const thing = { topic_id, post_id: null };
  expect((await listVersions(author, thing, RANGE)).count).toBe(2);
  await expect(listVersions(other, thing, RANGE)).rejects.toMatchObject({ status: 403 });
  const left = await leave(author);
  await expect(listVersions(left, thing, RANGE)).rejects.toMatchObject({
    status: 404,
    key: "topicNotFound",
  });
  const outside = await createdModerator(await createdForum());
  await expect(listVersions(outside, thing, RANGE)).rejects.toMatchObject({ status: 404 });
  await expect(
    listVersions(left, { topic_id, post_id: await createdPost(other, topic_id) }, RANGE),
  ).rejects.toMatchObject({ status: 404, key: "postNotFound" });
  expect((await listVersions(selin, thing, RANGE)).count).toBe(2);
});
