import { beforeEach, describe, expect, test } from "vitest";
import {
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
import { deleteHiddenOfTopic } from "../../forums/audiences/parts/change-sight-of-topic.server.ts";
import type { User } from "../../members/users/user.ts";
import { subscribeToTopic } from "../../notify/subscriptions/subscriptions.server.ts";
import { getTopic } from "../../topics/topics/topics.server.ts";
import { getMergePage } from "./merge-page.server.ts";
import { mergeTopic } from "./merge-topics.server.ts";
import { moderateTopic } from "./moderate-topic.server.ts";
import { findSightChange } from "./sight-change.server.ts";
import { splitTopic } from "./split-topic.server.ts";
import { getTopicWithTargets } from "./topic-tools-page.server.ts";

let outsider: User;
let insider: User;
let moderator: User;
let open_id: number;
let board_id: number;
let topic_id: number;
let post_id: number;

beforeEach(async () => {
  [outsider, insider] = [await createdMember(), await createdMember()];
  open_id = await createdForum();
  ({ forum_id: board_id } = await createdRestrictedForum([insider]));
  moderator = await createdModerator(open_id, board_id);
  [outsider, insider] = [await reload(outsider), await reload(insider)];
  topic_id = await createdTopic(outsider, { forum_id: open_id, title: "Gizli" });
  post_id = await createdPost(insider, topic_id);
});

const subscribersOf = async (id: number) =>
  (await sql`select user_id from topic_subscriptions where topic_id = ${id} order by user_id`).map(
    ({ user_id }) => user_id,
  );
const readersOf = async (id: number) =>
  (await sql`select user_id from topic_reads where topic_id = ${id}`).map(({ user_id }) => user_id);
const toldTo = async ({ id }: User) =>
  (
    await sql`select coalesce(about ->> 'event', type) as event from notifications where user_id = ${id} order by id`
  ).map(({ event }) => event);
const membersOutside = async () => {
  const [row] = await sql`select count(*)::int as count from users
    where not is_former and id not in (select readers_of_restricted(${board_id}))`;
  return row?.count;
};

describe("a topic that goes where fewer members see it", () => {
  test("is gone for the others, with their subscriptions, notifications and read positions", async () => {
    await sql`insert into topic_reads (user_id, topic_id, position)
      select user_id, ${topic_id}, 1 from unnest(${[outsider.id, insider.id]}::int[]) as user_id on conflict do nothing`;
    const lost = await membersOutside();
    expect(await findSightChange(moderator, topic_id, board_id)).toEqual({
      lost,
      gained: 0,
      subscriptions: 1,
      forum: { id: board_id, name: "Ahşap" },
    });

    await moderateTopic(moderator, topic_id, { forum_id: board_id, is_locked: true });
    expect(await subscribersOf(topic_id)).toEqual([insider.id]);
    expect(await queuedPayloads("delete-hidden-of-topic")).toContainEqual({ topic_id });
    expect(await toldTo(outsider)).toEqual(["topic_reply", "topic_locked"]);
    await deleteHiddenOfTopic({ topic_id });
    expect(await toldTo(outsider)).toEqual([]);
    expect(await readersOf(topic_id)).toEqual([insider.id]);
    await expect(getTopic(outsider, topic_id)).rejects.toMatchObject({ status: 404 });
    expect((await getTopic(insider, topic_id)).forum_id).toBe(board_id);
    expect(
      await sql`select user_id, topics, posts from restricted_totals
      where forum_id = ${board_id} order by user_id`,
    ).toEqual([
      { user_id: outsider.id, topics: 1, posts: 0 },
      { user_id: insider.id, topics: 0, posts: 1 },
    ]);
    await moderateTopic(moderator, topic_id, { is_locked: false });
    expect(await toldTo(outsider)).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test("comes back without a question about those who saw it all the time", async () => {
    await moderateTopic(moderator, topic_id, { forum_id: board_id });
    const gained = await membersOutside();
    expect(await findSightChange(moderator, topic_id, open_id)).toMatchObject({
      lost: 0,
      gained,
      subscriptions: 0,
    });
    await moderateTopic(moderator, topic_id, { forum_id: open_id });
    expect((await getTopic(outsider, topic_id)).forum_id).toBe(open_id);
    expect(await toldTo(outsider)).toContain("topic_moved");
    expect(
      await sql`select from restricted_totals
      where forum_id = ${board_id} and topics + posts > 0`,
    ).toEqual([]);
    expect(await findSightChange(moderator, topic_id, open_id)).toBeNull();
    expect(await faults()).toEqual([]);
  });

  test("leaves alone what members have who see both forums", async () => {
    const other = await createdForum();
    await sql`insert into moderators (user_id, forum_id) values (${moderator.id}, ${other})`;
    moderator = await reload(moderator);
    expect(await findSightChange(moderator, topic_id, other)).toBeNull();
    await moderateTopic(moderator, topic_id, { forum_id: other });
    expect(await subscribersOf(topic_id)).toEqual([outsider.id, insider.id]);
    expect(await queuedPayloads("delete-hidden-of-topic")).not.toContainEqual({ topic_id });
  });
});

test("a forum that the moderator does not see is no target, and does not exist", async () => {
  const of_open = await createdModerator(open_id);
  const { targets } = await getTopicWithTargets(of_open, topic_id);
  expect(targets).toEqual([]);
  for (const act of [
    () => moderateTopic(of_open, topic_id, { forum_id: board_id }),
    () => splitTopic(of_open, topic_id, { post_ids: [post_id], title: "Yeni", forum_id: board_id }),
  ])
    await expect(act()).rejects.toMatchObject({ status: 404, key: "forumNotFound" });
  expect(await findSightChange(of_open, topic_id, board_id)).toBeNull();
  const hidden_topic = await createdTopic(insider, { forum_id: board_id, title: "Gizli" });
  await expect(mergeTopic(of_open, topic_id, hidden_topic)).rejects.toMatchObject({
    status: 404,
    key: "topicNotFound",
  });
  const page = await getMergePage(of_open, topic_id, { q: String(hidden_topic), into: "" });
  expect(page).toMatchObject({ other: null, problem: "topicNotFound", sight_counts: null });
  const found = await getMergePage(of_open, topic_id, { q: "gizli", into: "" });
  expect(found.candidates.map(({ id }) => id)).not.toContain(hidden_topic);
});

test("replies that are split off into a hidden forum are nobody else's any more", async () => {
  await subscribeToTopic(outsider, topic_id);
  const own_post = await createdPost(outsider, topic_id);
  await sql`insert into topic_reads (user_id, topic_id, position) values (${outsider.id}, ${topic_id}, 2) on conflict do nothing`;
  const told_before = await toldTo(outsider);
  const { id } = await splitTopic(moderator, topic_id, {
    post_ids: [post_id, own_post],
    title: "Ayrılan",
    forum_id: board_id,
  });
  await deleteHiddenOfTopic({ topic_id: id });
  expect(await subscribersOf(id)).toEqual([insider.id]);
  expect(await readersOf(id)).toEqual([insider.id]);
  expect(await toldTo(outsider)).not.toContain("posts_split");
  expect((await toldTo(outsider)).length).toBeLessThan(told_before.length);
  expect(await toldTo(insider)).toContain("posts_split");
  expect((await getTopic(outsider, topic_id)).total_posts).toBe(0);
  expect(await faults()).toEqual([]);
});

test("a topic that is merged into a hidden one leads nobody else there", async () => {
  const hidden_topic = await createdTopic(insider, { forum_id: board_id, title: "Kurul" });
  expect(
    (await getMergePage(moderator, topic_id, { q: "", into: String(hidden_topic) })).sight_counts,
  ).toEqual({ lost: await membersOutside(), gained: 0, subscriptions: 1 });
  await mergeTopic(moderator, topic_id, hidden_topic);
  await deleteHiddenOfTopic({ topic_id: hidden_topic });
  expect(await subscribersOf(hidden_topic)).toEqual([insider.id]);
  expect(await toldTo(outsider)).toEqual([]);
  await expect(getTopic(outsider, hidden_topic)).rejects.toMatchObject({ status: 404 });
  expect(await faults()).toEqual([]);
});
