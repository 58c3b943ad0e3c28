import { beforeEach, describe, expect, test } from "vitest";
import { createdForum, createdMember, createdTopic, sql } from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import {
  chooseForumNotifications,
  chooseTopicNotifications,
} from "./notification-choice.server.ts";

const NO_ID = 2_000_000_000;

let reader: User;
let forum_id: number;
let topic_id: number;
beforeEach(async () => {
  reader = await createdMember();
  forum_id = await createdForum();
  topic_id = await createdTopic(await createdMember(), { forum_id });
});

async function stateOf({ id }: User) {
  const [topics, forums, mutes] = [
    await sql`select topic_id from topic_subscriptions where user_id = ${id}`,
    await sql`select forum_id, with_replies from forum_subscriptions where user_id = ${id}`,
    await sql`select topic_id, forum_id from mutes where user_id = ${id}`,
  ];
  return { topics: [...topics], forums: [...forums], mutes: [...mutes] };
}

describe("of a topic", () => {
  test("each choice replaces the one before, and a mute keeps the subscription", async () => {
    await chooseTopicNotifications(reader, topic_id, "subscribe");
    expect(await stateOf(reader)).toEqual({ topics: [{ topic_id }], forums: [], mutes: [] });
    await chooseTopicNotifications(reader, topic_id, "mute");
    const muted = { topics: [{ topic_id }], forums: [], mutes: [{ topic_id, forum_id: null }] };
    expect(await stateOf(reader)).toEqual(muted);
    await chooseTopicNotifications(reader, topic_id, "mute");
    expect(await stateOf(reader)).toEqual(muted);
    await chooseTopicNotifications(reader, topic_id, "subscribe");
    expect((await stateOf(reader)).mutes).toEqual([]);
    await chooseTopicNotifications(reader, topic_id, "mute");
    await chooseTopicNotifications(reader, topic_id, "normal");
    expect(await stateOf(reader)).toEqual({ topics: [], forums: [], mutes: [] });
  });

  test.each(["subscribe", "normal", "mute"] as const)(
    "that does not exist is refused: %s",
    async (choice) => {
      await expect(chooseTopicNotifications(reader, NO_ID, choice)).rejects.toMatchObject({
        status: 404,
      });
    },
  );
});

describe("of a forum", () => {
  test("each choice replaces the one before: topics, replies too, nothing, muted", async () => {
    await chooseForumNotifications(reader, forum_id, "replies");
    expect((await stateOf(reader)).forums).toEqual([{ forum_id, with_replies: true }]);
    await chooseForumNotifications(reader, forum_id, "subscribe");
    expect((await stateOf(reader)).forums).toEqual([{ forum_id, with_replies: false }]);
    await chooseForumNotifications(reader, forum_id, "mute");
    expect(await stateOf(reader)).toEqual({
      topics: [],
      forums: [{ forum_id, with_replies: false }],
      mutes: [{ topic_id: null, forum_id }],
    });
    await chooseForumNotifications(reader, forum_id, "replies");
    expect((await stateOf(reader)).mutes).toEqual([]);
    await chooseForumNotifications(reader, forum_id, "normal");
    expect(await stateOf(reader)).toEqual({ topics: [], forums: [], mutes: [] });
  });

  test.each(["subscribe", "replies", "normal", "mute"] as const)(
    "that does not exist is refused: %s",
    async (choice) => {
      await expect(chooseForumNotifications(reader, NO_ID, choice)).rejects.toMatchObject({
        status: 404,
      });
    },
  );
});
