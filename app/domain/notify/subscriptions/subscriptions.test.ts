import { beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import { changePreferences } from "../../members/preferences/preferences.server.ts";
import type { User } from "../../members/users/user.ts";
import { listForumSubscriptions, listTopicSubscriptions } from "./subscription-list.server.ts";
import {
  subscribeToForum,
  subscribeToTopic,
  unsubscribeFromForum,
  unsubscribeFromTopic,
} from "./subscriptions.server.ts";

const ALL = { skip: 0, limit: 100 };

let member: User;
let other: User;

beforeEach(async () => {
  [member, other] = [await createdMember(), await createdMember()];
});

describe.each([
  {
    kind: "forum",
    create: createdForum,
    subscribe: subscribeToForum,
    unsubscribe: unsubscribeFromForum,
    list: listForumSubscriptions,
    key: "forumNotFound",
  },
  {
    kind: "topic",
    create: async () => createdTopic(await actor("selin")),
    subscribe: subscribeToTopic,
    unsubscribe: unsubscribeFromTopic,
    list: listTopicSubscriptions,
    key: "topicNotFound",
  },
])("a $kind", ({ create, subscribe, unsubscribe, list, key }) => {
  test("has one subscription per member, and unsubscribing removes only the actor's", async () => {
    const id = await create();
    for (const subscriber of [member, member, other]) await subscribe(subscriber, id);
    expect(await list(member, ALL)).toEqual({ data: [id], count: 1 });
    for (let time = 0; time < 2; time += 1) await unsubscribe(member, id);
    expect(await list(member, ALL)).toEqual({ data: [], count: 0 });
    expect(await list(other, ALL)).toEqual({ data: [id], count: 1 });
  });

  test("that does not exist can be neither subscribed to nor unsubscribed from", async () => {
    for (const command of [subscribe, unsubscribe])
      for (const id of [999_999, 0])
        await expect(command(member, id)).rejects.toMatchObject({ status: 404, key });
  });

  test("can be subscribed to and unsubscribed from many times at once", async () => {
    const id = await create();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 4 === 3 ? unsubscribe(member, id) : subscribe(member, id),
      ),
    );
    await subscribe(member, id);
    expect(await list(member, ALL)).toEqual({ data: [id], count: 1 });
  });
});

test("subscribing to a forum by an account that was just deleted is refused as not signed in", async () => {
  const forum_id = await createdForum();
  await sql`delete from users where id = ${member.id}`;
  await expect(subscribeToForum(member, forum_id)).rejects.toMatchObject({
    status: 403,
    key: "badCredentials",
  });
});

test("subscribing to a topic by an account that was just deleted is refused as not signed in", async () => {
  const topic_id = await createdTopic(await actor("mehmet"));
  await sql`delete from users where id = ${member.id}`;
  await expect(subscribeToTopic(member, topic_id)).rejects.toMatchObject({
    status: 403,
    key: "badCredentials",
  });
});

test("subscriptions are listed newest first, a page at a time", async () => {
  const own_topic_ids = [await createdTopic(member), await createdTopic(member)];
  await createdPost(member, await createdTopic(other));
  expect(await listTopicSubscriptions(member, { skip: 1, limit: 2 })).toEqual({
    data: own_topic_ids.toReversed(),
    count: 3,
  });
});

describe("automatic subscriptions", () => {
  test.each([
    [true, true],
    [false, true],
    [true, false],
    [false, false],
  ])("own topics %s, replied topics %s", async (follow_own_topics, follow_replied_topics) => {
    await changePreferences(member, { follow_own_topics, follow_replied_topics });
    const [own, replied] = [await createdTopic(member), await createdTopic(other)];
    await createdPost(member, replied);
    expect((await listTopicSubscriptions(member, ALL)).data).toEqual([
      ...(follow_replied_topics ? [replied] : []),
      ...(follow_own_topics ? [own] : []),
    ]);
  });

  test("that are turned off do not remove existing subscriptions", async () => {
    const topic_id = await createdTopic(other);
    await subscribeToTopic(member, topic_id);
    await changePreferences(member, { follow_own_topics: false, follow_replied_topics: false });
    await createdPost(member, topic_id);
    expect(await listTopicSubscriptions(member, ALL)).toEqual({ data: [topic_id], count: 1 });
  });
});

test("deleting a topic deletes its subscriptions", async () => {
  const topic_id = await createdTopic(member);
  await sql`delete from topics where id = ${topic_id}`;
  expect(await listTopicSubscriptions(member, ALL)).toEqual({ data: [], count: 0 });
});
