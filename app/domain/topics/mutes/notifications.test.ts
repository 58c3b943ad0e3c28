import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Mail, sendMail } from "#app/lib/mail/mail.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import {
  changePreferences,
  getMailPreferences,
} from "../../members/preferences/preferences.server.ts";
import type { User } from "../../members/users/user.ts";
import { SUBSCRIBERS_AT_ONCE_MAX } from "../../notify/notifications/create-notifications.server.ts";
import { sendNewsDigest } from "../../notify/notifications/news-digest-mail.server.ts";
import { sendNotifications } from "../../notify/notifications/send-mail.server.ts";
import { notifySubscribersInBatches } from "../../notify/notifications/subscriber-batches.server.ts";
import {
  changeForumSubscription,
  subscribeToForum,
  subscribeToTopic,
} from "../../notify/subscriptions/subscriptions.server.ts";
import { changePost } from "../topics/posts.server.ts";
import { changeTopic } from "../topics/topics.server.ts";
import { removePost } from "../trash/remove-post.server.ts";
import type { MutedThing } from "./input.ts";
import { mute, unmuteThing } from "./mutes.server.ts";

vi.mock("#app/lib/mail/mail.server.ts", { spy: true });

let selin: User;
let reader: User;
let writer: User;
let other: User;
let forum_id: number;
let topic_id: number;
const mails: Mail[] = [];

beforeAll(async () => {
  selin = await actor("selin");
});

beforeEach(async () => {
  mails.length = 0;
  vi.mocked(sendMail).mockImplementation(async (mail) => void mails.push(mail));
  [reader, writer] = [await createdMember({ language: "en" }), await createdMember()];
  other = await createdMember();
  forum_id = await createdForum();
  topic_id = await createdTopic(other, { forum_id, title: "Sehpa" });
});

async function notificationsOf({ id }: User) {
  const rows = await sql`select type from notifications where user_id = ${id} order by id`;
  return rows.map(({ type }) => type);
}

const mention = () => `<p>@${reader.username}</p>`;

/** Each act notifies the reader once of what the writer does in the forum. */
const ACTS: Record<string, () => Promise<unknown>> = {
  "a mention in a reply": () => createdPost(writer, topic_id, mention()),
  "a mention in a topic": () => createdTopic(writer, { forum_id, content: mention() }),
  "a reply in a subscribed topic": async () => {
    await subscribeToTopic(reader, topic_id);
    await createdPost(writer, topic_id);
  },
  "a topic in a subscribed forum": async () => {
    await subscribeToForum(reader, forum_id);
    await createdTopic(writer, { forum_id });
  },
  "a reply in a forum with replies": async () => {
    await changeForumSubscription(reader, forum_id, { with_replies: true });
    await createdPost(writer, topic_id);
  },
  "a reply that an edit makes mention": async () => {
    const post_id = await createdPost(writer, topic_id);
    await changePost(writer, topic_id, post_id, { content: mention() });
  },
  "a reply that a job tells of": async () => {
    await sql`delete from topic_subscriptions where topic_id = ${topic_id}`;
    const post_id = await createdPost(writer, topic_id);
    await sql`insert into topic_subscriptions (user_id, topic_id, created_at) values (${reader.id}, ${topic_id}, now() - interval '1 day')`;
    await notifySubscribersInBatches({ topic_id, post_id });
  },
};
/** A new topic cannot be muted before it exists. */
const NEW_TOPICS = new Set(["a mention in a topic", "a topic in a subscribed forum"]);
const MUTED = Object.entries(ACTS).flatMap(([name, act]) =>
  (["user", "forum", "topic"] as const)
    .filter((kind) => kind !== "topic" || !NEW_TOPICS.has(name))
    .map((kind) => ({ name, act, kind })),
);

test.each(Object.entries(ACTS))("%s tells a member who has muted nothing of it", async (_, act) => {
  await mute(reader, { user_id: other.id });
  await mute(reader, { forum_id: await createdForum() });
  await mute(reader, { topic_id: await createdTopic(writer) });
  await act();
  expect(await notificationsOf(reader)).toHaveLength(1);
});

test.each(MUTED)(
  "$name tells nothing of a muted $kind, until it is unmuted",
  async ({ act, kind }) => {
    const things = { user: { user_id: writer.id }, forum: { forum_id }, topic: { topic_id } };
    const thing: MutedThing = things[kind];
    await mute(reader, thing);
    await act();
    expect(await notificationsOf(reader)).toEqual([]);
    await unmuteThing(reader, thing);
    await act();
    expect((await notificationsOf(reader)).length).toBeGreaterThan(0);
  },
);

test("a new mention by an edit of a muted topic tells nothing", async () => {
  const own_id = await createdTopic(writer, { forum_id });
  await mute(reader, { topic_id: own_id });
  await changeTopic(writer, own_id, { content: mention() });
  expect(await notificationsOf(reader)).toEqual([]);
});

test("a subscription outlasts a mute, and others are notified as before", async () => {
  for (const member of [reader, selin]) await subscribeToTopic(member, topic_id);
  await mute(reader, { topic_id });
  await createdPost(writer, topic_id);
  expect(await notificationsOf(reader)).toEqual([]);
  expect(
    await sql`select user_id from notifications where topic_id = ${topic_id} and user_id = ${selin.id}`,
  ).toHaveLength(1);
  await unmuteThing(reader, { topic_id });
  await createdPost(writer, topic_id);
  expect(await notificationsOf(reader)).toEqual(["topic_reply"]);
});

test("what moderators did with a member's own things is notified, also in a muted topic", async () => {
  const post_id = await createdPost(reader, topic_id);
  for (const thing of [{ topic_id }, { forum_id }, { user_id: selin.id }])
    await mute(reader, thing);
  await removePost(selin, topic_id, post_id, "Reklam");
  expect(await notificationsOf(reader)).toEqual(["other"]);
  expect((await nextMail())?.text).toContain("Reklam");
});

/** The e-mail of everything that was notified. */
async function nextMail(): Promise<Mail | undefined> {
  const rows = await sql`select id from notifications where user_id = ${reader.id} order by id`;
  const notification_ids = rows.map(({ id }) => Number(id));
  mails.length = 0;
  await sendNotifications({ user_id: reader.id, notification_ids, more_count: 0 }, translateFor);
  return mails[0];
}

describe("an e-mail that waited leaves out", () => {
  test.each(["user", "forum", "topic"] as const)("a %s that was muted meanwhile", async (kind) => {
    const elsewhere_id = await createdTopic(other);
    await subscribeToTopic(reader, elsewhere_id);
    await subscribeToTopic(reader, topic_id);
    await createdPost(writer, topic_id, "<p>Susturulan</p>");
    await createdPost(other, elsewhere_id, "<p>Duyulan</p>");
    expect((await nextMail())?.text).toContain("Susturulan");
    const things = { user: { user_id: writer.id }, forum: { forum_id }, topic: { topic_id } };
    await mute(reader, things[kind]);
    const mail = await nextMail();
    expect(mail?.text).toContain("Duyulan");
    expect(mail?.text).not.toContain("Susturulan");
    expect(await notificationsOf(reader)).toHaveLength(2);
  });

  test("all of it, and then none is sent", async () => {
    await createdPost(writer, topic_id, mention());
    await mute(reader, { user_id: writer.id });
    expect(await nextMail()).toBeUndefined();
  });
});

async function everything(member: User): Promise<string | undefined> {
  await changePreferences(member, {
    ...(await getMailPreferences(member)),
    mail_everything: "daily",
  });
  const [row] = await sql`select min(created_at) as since from topics where forum_id = ${forum_id}`;
  const since = new Date(new Date(row?.since).getTime() - 1).toISOString();
  const until = new Date(Date.now() + 1000).toISOString();
  mails.length = 0;
  await sendNewsDigest({ user_id: member.id, since, until }, translateFor);
  return mails[0]?.text;
}

describe("the news digest leaves out", () => {
  test.each(["user", "forum", "topic"] as const)(
    "a muted %s, and only for the member who has muted it",
    async (kind) => {
      const own_id = await createdTopic(writer, {
        forum_id,
        title: "Masa",
        content: "<p>Başlangıç</p>",
      });
      await createdPost(writer, own_id, "<p>Susturulan</p>");
      await createdTopic(other, { title: "Raf" });
      const things = {
        user: { user_id: writer.id },
        forum: { forum_id },
        topic: { topic_id: own_id },
      };
      await mute(reader, things[kind]);
      const text = await everything(reader);
      expect(text).toContain("Raf");
      for (const left_out of ["Masa", "Başlangıç", "Susturulan"]) {
        expect(text).not.toContain(left_out);
        expect(await everything(other)).toContain(left_out);
      }
    },
  );

  test("what a muted member wrote in a topic of others, and not the others", async () => {
    await createdPost(writer, topic_id, "<p>Susturulan</p>");
    await createdPost(selin, topic_id, "<p>Duyulan</p>");
    await mute(reader, { user_id: writer.id });
    const text = await everything(reader);
    expect(text).toContain("Duyulan");
    expect(text).not.toContain("Susturulan");
  });
});

test("once a mute is stored, nothing that is written afterwards tells, whatever else is going on", async () => {
  await subscribeToTopic(reader, topic_id);
  const early = Array.from({ length: 6 }, () => createdPost(writer, topic_id));
  await mute(reader, { user_id: writer.id });
  const late = await Promise.all(Array.from({ length: 6 }, () => createdPost(writer, topic_id)));
  await Promise.all(early);
  expect(
    await sql`select from notifications where user_id = ${reader.id} and post_id = any(${late})`,
  ).toHaveLength(0);
});

test("as many members as a writer notifies, each with many mutes, cost a few blocks each", async () => {
  await sql`insert into users (username, email) select 'quiet' || n, 'quiet' || n || '@example.org' from generate_series(1, ${SUBSCRIBERS_AT_ONCE_MAX - 1}::int) n`;
  await sql`insert into topic_subscriptions (user_id, topic_id) select id, ${topic_id} from users where username like 'quiet%'`;
  const { statements } = await captureStatements(() => createdPost(writer, topic_id));
  const store = statements.find(({ text }) => text.includes("event.actor_id"));
  if (!store) throw new Error("No reply was stored");
  const before = await explain(store);
  await sql`insert into mutes (user_id, topic_id) select u.id, 7000000 + n from users u, generate_series(1, 200) n where u.username like 'quiet%'`;
  await sql`analyze mutes`;
  const { plan, blocks } = await explain(store);
  expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"mutes"/);
  // Three lookups for each member, each in an index of three levels.
  expect(blocks - before.blocks).toBeLessThan(3 * 3 * SUBSCRIBERS_AT_ONCE_MAX);
  await sql`delete from users where username like 'quiet%'`;
});
