import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdPost,
  createdTopic,
  queuedPayloads,
  sql,
} from "#tests/support/domain.ts";
import { captureStatements } from "#tests/support/statements.ts";
import { changePreferences } from "../../members/preferences/preferences.server.ts";
import type { User } from "../../members/users/user.ts";
import { changePost } from "../../topics/topics/posts.server.ts";
import { changeTopic } from "../../topics/topics/topics.server.ts";
import {
  changeForumSubscription,
  subscribeToForum,
  subscribeToTopic,
  unsubscribeFromTopic,
} from "../subscriptions/subscriptions.server.ts";
import { SUBSCRIBERS_AT_ONCE_MAX } from "./create-notifications.server.ts";
import { markAllRead } from "./mark-all-read.server.ts";

let selin: User;
let ayse: User;
let mehmet: User;
let emma: User;
let nazim: User;
let forum_id: number;

beforeAll(async () => {
  [selin, ayse, mehmet] = [await actor("selin"), await actor("ayse"), await actor("mehmet")];
  [emma, nazim] = [await actor("emma"), await actor("nazim")];
});
beforeEach(async () => {
  forum_id = await createdForum();
});

/** The notified members with the type of notification, oldest first. */
async function notifiedMembers(topic_id: number): Promise<string[]> {
  const rows =
    await sql`select u.username, n.type, n.post_id is not null as is_of_post from notifications n join users u on u.id = n.user_id where n.topic_id = ${topic_id} order by n.id`;
  return rows.map(
    ({ username, type, is_of_post }) => `${username} ${type}${is_of_post ? " in a reply" : ""}`,
  );
}

describe("a new topic notifies", () => {
  test("the forum's subscribers and mentioned members once each, but not its author", async () => {
    for (const member of [ayse, mehmet, emma]) await subscribeToForum(member, forum_id);
    const content = "<p>@MEHMET.USTA, @nazIm.e, @ayşe.demir, @yağmur.k, @nobody.here</p>";
    const topic_id = await createdTopic(ayse, { forum_id, content });
    expect((await notifiedMembers(topic_id)).toSorted()).toEqual([
      `${emma.username} forum_topic`,
      `${mehmet.username} mention`,
      `${nazim.username} mention`,
    ]);
  });

  test("no subscriber whose account is inactive", async () => {
    await subscribeToForum(await actor("yagmur"), forum_id);
    expect(await notifiedMembers(await createdTopic(ayse, { forum_id }))).toEqual([]);
  });

  test("as many subscribers as a writer may with as many statements as one", async () => {
    const one_forum = await createdForum();
    await subscribeToForum(emma, one_forum);
    await sql`insert into users (username, email) select 'many' || n, 'many' || n || '@example.org' from generate_series(1, ${SUBSCRIBERS_AT_ONCE_MAX}::int) n`;
    await sql`insert into forum_subscriptions (user_id, forum_id) select id, ${forum_id} from users where username like 'many%'`;
    const one = await captureStatements(() => createdTopic(mehmet, { forum_id: one_forum }));
    const many = await captureStatements(() => createdTopic(mehmet, { forum_id }));
    expect(many.statements.length).toBe(one.statements.length);
    const [row] =
      await sql`select count(*)::int as notified, count(mail)::int as mailed from notifications where topic_id = ${many.result}`;
    expect(row).toEqual({ notified: SUBSCRIBERS_AT_ONCE_MAX, mailed: SUBSCRIBERS_AT_ONCE_MAX });
    expect(await queuedPayloads("notify-subscribers")).toEqual([]);
    await sql`delete from users where username like 'many%'`;
  });
});

describe("a new reply notifies", () => {
  test("the topic's subscribers once each, but not its author", async () => {
    const topic_id = await createdTopic(ayse, { forum_id });
    await createdPost(mehmet, topic_id);
    expect(await notifiedMembers(topic_id)).toEqual([`${ayse.username} topic_reply in a reply`]);
    await createdPost(ayse, topic_id, "<p>@mehmet.usta @mehmet.usta @emma</p>");
    expect((await notifiedMembers(topic_id)).slice(1).toSorted()).toEqual([
      `${emma.username} mention in a reply`,
      `${mehmet.username} mention in a reply`,
    ]);
  });

  test("no member who has unsubscribed", async () => {
    const topic_id = await createdTopic(emma, { forum_id });
    await unsubscribeFromTopic(emma, topic_id);
    await createdPost(ayse, topic_id);
    expect(await notifiedMembers(topic_id)).toEqual([]);
  });

  test("each subscriber once for each reply, even while notifications are marked as read", async () => {
    const topic_id = await createdTopic(ayse, { forum_id });
    await subscribeToTopic(emma, topic_id);
    const work = Array.from({ length: 24 }, (_, n) =>
      n % 3 === 0 ? markAllRead(emma) : createdPost(mehmet, topic_id, "<p>@ayşe.demir</p>"),
    );
    await Promise.all(work);
    const rows =
      await sql`select count(*)::int from notifications where topic_id = ${topic_id} group by user_id`;
    expect(rows).toEqual([{ count: 16 }, { count: 16 }]);
  });
});

test("an edit notifies newly mentioned members once, with the author as actor", async () => {
  const topic_id = await createdTopic(ayse, { forum_id, content: "<p>@emma</p>" });
  const post_id = await createdPost(mehmet, topic_id);
  await changeTopic(ayse, topic_id, { content: "<p>@emma @nazım.e</p>" });
  await changeTopic(ayse, topic_id, { content: "<p>@emma @nazım.e @ayşe.demir</p>" });
  await changePost(mehmet, topic_id, post_id, { content: "<p>@ayşe.demir @emma</p>" });
  await changePost(selin, topic_id, post_id, { content: "<p>@emma @mehmet.usta</p>" });
  expect(await notifiedMembers(topic_id)).toEqual([
    `${emma.username} mention`,
    `${ayse.username} topic_reply in a reply`,
    `${nazim.username} mention`,
    `${emma.username} mention in a reply`,
  ]);
});

test("a notification waits for the e-mail that the member chose for its type", async () => {
  await changePreferences(emma, {
    mail_mentions: "now",
    mail_replies: "daily",
    mail_topics: "off",
  });
  await subscribeToForum(emma, forum_id);
  const silent_id = await createdTopic(ayse, { forum_id });
  const mentioned_id = await createdTopic(ayse, { forum_id, content: "<p>@emma</p>" });
  await subscribeToTopic(emma, mentioned_id);
  await createdPost(ayse, mentioned_id);
  expect(
    await sql`select topic_id, type, mail from notifications where user_id = ${emma.id} and topic_id in (${silent_id}, ${mentioned_id}) order by id`,
  ).toEqual([
    { topic_id: silent_id, type: "forum_topic", mail: null },
    { topic_id: mentioned_id, type: "mention", mail: "now" },
    { topic_id: mentioned_id, type: "topic_reply", mail: "daily" },
  ]);
});

describe("a subscription to a forum with replies", () => {
  test("notifies of replies and topics, once each, also with a subscription to the topic", async () => {
    await changeForumSubscription(emma, forum_id, { with_replies: true });
    await changeForumSubscription(nazim, forum_id, { with_replies: true });
    await subscribeToForum(selin, forum_id);
    const topic_id = await createdTopic(mehmet, { forum_id });
    await subscribeToTopic(emma, topic_id);
    await createdPost(nazim, topic_id);
    expect((await notifiedMembers(topic_id)).toSorted()).toEqual(
      [
        "emma forum_topic",
        "emma topic_reply in a reply",
        "mehmet.usta topic_reply in a reply",
        "nazım.e forum_topic",
        "selin forum_topic",
      ].toSorted(),
    );
  });

  test("can be chosen and withdrawn, and subscribing again does not change it", async () => {
    const topic_id = await createdTopic(mehmet, { forum_id });
    await changeForumSubscription(emma, forum_id, { with_replies: true });
    await subscribeToForum(emma, forum_id);
    await createdPost(nazim, topic_id);
    await changeForumSubscription(emma, forum_id, { with_replies: false });
    await createdPost(nazim, topic_id);
    const notified = await notifiedMembers(topic_id);
    expect(notified.filter((member) => member.startsWith("emma"))).toEqual([
      "emma topic_reply in a reply",
    ]);
    await expect(
      changeForumSubscription(emma, 999_999, { with_replies: true }),
    ).rejects.toMatchObject({ status: 404, key: "forumNotFound" });
  });
});
