import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/db/client.server.ts";
import { type Mail, sendMail } from "#app/lib/mail/mail.server.ts";
import { translateFor } from "#locales/translators.server.ts";
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
import { findSession, openSession } from "../../accounts/sign-in/sessions.server.ts";
import { changeForum } from "../../forums/forums/forums.server.ts";
import {
  changePreferences,
  getMailPreferences,
} from "../../members/preferences/preferences.server.ts";
import type { User } from "../../members/users/user.ts";
import { moderateTopic } from "../../moderation/moderate/moderate-topic.server.ts";
import { reportThing } from "../../moderation/reports/report-thing.server.ts";
import { listNewestNotifications } from "../../programs/feeds/newest-notifications.server.ts";
import { notifyThanked } from "../../topics/thanks/notify-thanked.server.ts";
import { thank } from "../../topics/thanks/thanks.server.ts";
import { findNewPosts } from "../../topics/topics/new-posts.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { deliver } from "../push/deliver.server.ts";
import { subscribeToTopic } from "../subscriptions/subscriptions.server.ts";
import { getBell } from "./bell.server.ts";
import { collectDueMail, NOTIFICATIONS_PER_MAIL } from "./collect-due-mail.server.ts";
import { markLineRead, markRead, markTopicRead, openNotification } from "./mark-read.server.ts";
import { sendNewsDigest } from "./news-digest-mail.server.ts";
import { getNotificationPage, listNotifications } from "./notification-list.server.ts";
import type { About } from "./parts/about.ts";
import { notifyOf } from "./parts/notify-of.server.ts";
import { sendNotifications } from "./send-mail.server.ts";
import { sendPush } from "./send-push.server.ts";
import { notifySubscribersInBatches } from "./subscriber-batches.server.ts";
import { countUnread } from "./unread.server.ts";
import { countUnreadOf } from "./unread-changes.server.ts";

vi.mock("#app/lib/mail/mail.server.ts", { spy: true });
vi.mock("../push/deliver.server.ts", { spy: true });

const RANGE = { skip: 0, limit: 100 };
const SECRET = "Gizli bütçe";
const mails: Mail[] = [];
const pushed: string[] = [];

let selin: User;
let inside: User;
let outside: User;
let writer: User;
let forum_id: number;
let group_id: number;
let topic_id: number;

beforeEach(async () => {
  mails.length = 0;
  pushed.length = 0;
  vi.mocked(sendMail).mockImplementation(async (mail) => void mails.push(mail));
  vi.mocked(deliver).mockImplementation(async (_receiver, { payload }) => {
    pushed.push(payload);
    return "sent";
  });
  await sql`delete from pgboss.job`;
  // Who sees no other restricted forum sees all forums.
  await sql`delete from forums where is_restricted`;
  selin = await actor("selin");
  const members = [await createdMember({ language: "en" }), await createdMember()];
  outside = await createdMember({ language: "en" });
  ({ forum_id, group_id } = await createdRestrictedForum(members));
  [inside, writer] = await Promise.all([reload(members[0] ?? selin), reload(members[1] ?? selin)]);
  outside = await reload(outside);
  topic_id = await createdTopic(writer, { forum_id, title: SECRET });
});

const mention = (...members: User[]) =>
  `<p>${members.map(({ username }) => `@${username}`).join(" ")}</p>`;

/** The member is no longer in the group, and the job that deletes their rows has not run yet. */
async function loseSight({ id }: User): Promise<User> {
  await sql`delete from group_members where group_id = ${group_id} and user_id = ${id}`;
  return await reload({ id });
}

async function returnToGroup({ id }: User): Promise<User> {
  await sql`insert into group_members (group_id, user_id) values (${group_id}, ${id})`;
  return await reload({ id });
}

async function rowsOf({ id }: User): Promise<{ id: number; type: string }[]> {
  const rows = await sql`select id, type from notifications where user_id = ${id} order by id`;
  return rows.map((row) => ({ id: Number(row.id), type: row.type }));
}

const tell = (member: User, about: About) =>
  db.transaction((tx) => notifyOf(tx, [member.id], about));

/** All that shows notifications of a member, as one text. */
async function shownTo(reader: User): Promise<string> {
  return JSON.stringify([
    await listNotifications(reader, RANGE),
    await getNotificationPage(reader, 1),
    await getBell(reader),
    await listNewestNotifications(reader, { full: true }),
  ]);
}

async function countsOf(reader: User): Promise<number[]> {
  const nothing = { address: null, user_agent: null };
  const { token, id } = await db.transaction((tx) => openSession(tx, reader, "site", nothing));
  const session = await findSession(token, "page");
  const countOf = await countUnreadOf([{ kind: "session", id }]);
  const { count, unread_count } = await listNotifications(reader, RANGE);
  return [
    count,
    unread_count,
    (await getNotificationPage(reader, 1)).count,
    await countUnread(reader),
    (await getBell(reader)).unread_count,
    session?.unread_count ?? -1,
    countOf({ kind: "session", id }) ?? -1,
    await markTopicRead(reader, 0),
  ];
}

const all = (count: number) => Array.from({ length: 8 }, () => count);

async function letterTo({ id }: User): Promise<Mail | undefined> {
  const notification_ids = (await rowsOf({ ...selin, id })).map((row) => row.id);
  mails.length = 0;
  await sendNotifications({ user_id: id, notification_ids, more_count: 0 }, translateFor);
  return mails[0];
}

describe("nothing is stored for who does not see the forum", () => {
  test("of a mention in a topic, a reply, or an edit", async () => {
    const mentioning_id = await createdTopic(writer, {
      forum_id,
      content: mention(inside, outside),
    });
    await createdPost(writer, mentioning_id, mention(inside, outside));
    expect(await rowsOf(outside)).toEqual([]);
    expect(await rowsOf(inside)).toHaveLength(2);
  });

  test("of a subscription that was left, also by the job that notifies many", async () => {
    await sql`insert into topic_subscriptions (user_id, topic_id) select id, ${topic_id} from unnest(${[inside.id, outside.id]}::int[]) as id`;
    await sql`insert into forum_subscriptions (user_id, forum_id, with_replies) values (${outside.id}, ${forum_id}, true)`;
    const post_id = await createdPost(writer, topic_id);
    await createdTopic(writer, { forum_id });
    await sql`delete from notifications`;
    await notifySubscribersInBatches({ topic_id, post_id });
    expect(await rowsOf(outside)).toEqual([]);
    expect((await rowsOf(inside)).map(({ type }) => type)).toEqual(["topic_reply"]);
  });

  test("of thanks, and the thanks do not wait for ever", async () => {
    const post_id = await createdPost(inside, topic_id);
    await thank(writer, topic_id, post_id);
    await sql`update thanks set created_at = now() - interval '1 hour'`;
    await loseSight(inside);
    await notifyThanked();
    expect(await rowsOf(inside)).toEqual([]);
    expect(await sql`select from thanks where notified_at is null`).toEqual([]);
  });

  test("of what moderators did with a topic", async () => {
    const own_id = await createdTopic(inside, { forum_id, title: SECRET });
    await loseSight(inside);
    await moderateTopic(selin, own_id, { is_locked: true });
    await removeTopic(selin, own_id, "Nedeni");
    expect(await rowsOf(inside)).toEqual([]);
    await returnToGroup(inside);
    await tell(inside, { event: "topic_removed", title: SECRET, reason: null, topic_id: own_id });
    expect(await rowsOf(inside)).toHaveLength(1);
  });

  test("of the outcome of a report", async () => {
    await reportThing(inside, { topic_id }, { reason: "spam" });
    await loseSight(inside);
    await removeTopic(selin, topic_id, null);
    expect(await rowsOf(inside)).toEqual([]);
  });

  test("and superusers and moderators of the forum are notified", async () => {
    await sql`insert into moderators (user_id, forum_id) values (${outside.id}, ${forum_id})`;
    await createdPost(writer, topic_id, mention(selin, outside));
    expect(await rowsOf(outside)).toHaveLength(1);
    expect(await countsOf(await reload(outside))).toEqual(all(1));
    expect((await rowsOf(selin)).length).toBeGreaterThan(0);
  });
});

describe("what is stored already is hidden from who no longer sees the forum", () => {
  beforeEach(async () => {
    await subscribeToTopic(inside, topic_id);
    await createdPost(writer, topic_id, "<p>Gizli kalem</p>");
    await createdTopic(writer, { forum_id, title: SECRET, content: mention(inside) });
    await tell(inside, { event: "topic_locked", title: SECRET, reason: null, topic_id });
  });

  test("in every list and every count, until the member sees it again", async () => {
    expect(await shownTo(inside)).toContain(SECRET);
    expect(await countsOf(inside)).toEqual(all(3));
    const lost = await loseSight(inside);
    expect(await shownTo(lost)).not.toMatch(/Gizli|Ahşap/);
    expect(await countsOf(lost)).toEqual(all(0));
    expect(await countsOf(await returnToGroup(lost))).toEqual(all(3));
  });

  test("and others beside it are counted and listed as before", async () => {
    await createdTopic(writer, { title: "Açık", content: mention(inside) });
    const lost = await loseSight(inside);
    expect(await countsOf(lost)).toEqual(all(1));
    expect((await listNotifications(lost, RANGE)).data).toMatchObject([
      { data: { topic_title: "Açık" } },
    ]);
  });

  test("opening and marking it is 404", async () => {
    const rows = await rowsOf(inside);
    const lost = await loseSight(inside);
    for (const { id } of rows)
      for (const act of [openNotification, markRead, markLineRead])
        await expect(act(lost, id)).rejects.toMatchObject({ key: "notificationNotFound" });
    expect(
      await sql`select from notifications where user_id = ${inside.id} and is_read`,
    ).toHaveLength(0);
  });

  test("in letters, also those that were collected before", async () => {
    await createdTopic(writer, { title: "Açık", content: mention(inside) });
    expect((await letterTo(inside))?.text).toContain(SECRET);
    await loseSight(inside);
    const letter = await letterTo(inside);
    expect(letter?.text).toContain("Açık");
    expect(JSON.stringify(letter)).not.toMatch(/Gizli|bütçe/);
    await sql`delete from notifications where topic_id not in (select id from topics where forum_id = ${forum_id})`;
    expect(await letterTo(inside)).toBeUndefined();
  });

  test("and no letter is collected for it, or counts it", async () => {
    await sql`delete from notifications where user_id <> ${inside.id}`;
    await sql`insert into notifications (user_id, type, actor_id, topic_id, post_id, mail)
      select ${inside.id}, 'topic_reply', ${writer.id}, ${topic_id}, 9000000 + n, 'now' from generate_series(1, ${NOTIFICATIONS_PER_MAIL + 5}::int) n`;
    await createdTopic(writer, { content: mention(inside) });
    const [newest] = await sql`select max(id) as id from notifications`;
    await sql`update notifications set mail = 'now', created_at = now() - interval '1 hour'`;
    await loseSight(inside);
    await collectDueMail("now");
    expect(await queuedPayloads("send-notifications")).toEqual([
      { user_id: inside.id, notification_ids: [Number(newest?.id)], more_count: 0 },
    ]);
  });

  test("in push messages", async () => {
    const [row] =
      await sql`select id from notifications where user_id = ${inside.id} and type = 'mention'`;
    const nothing = { address: null, user_agent: null };
    const session = await db.transaction((tx) => openSession(tx, inside, "site", nothing));
    const [device] =
      await sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
      values (${inside.id}, ${session.id}, ${`https://9.9.9.9/${randomBytes(9).toString("hex")}`}, 'x', 'x') returning id`;
    const payload = {
      user_id: inside.id,
      notification_id: Number(row?.id),
      device_id: device?.id,
    };
    await sendPush(payload, translateFor);
    expect(pushed).toHaveLength(1);
    await loseSight(inside);
    await sendPush(payload, translateFor);
    expect(pushed).toHaveLength(1);
  });

  test("from a key for programs without the rights of its superuser", async () => {
    await createdPost(writer, topic_id, mention(selin));
    const key = async (scopes: string) => {
      const [row] = await sql`insert into api_keys (token_hash, user_id, name, scopes, expires_at)
        values (${randomBytes(32)}, ${selin.id}, ${scopes}, ${scopes}, now() + interval '1 hour') returning id`;
      return { kind: "key", id: row?.id } as const;
    };
    const [reading, administering] = [await key("{read}"), await key("{read,administer}")];
    const countOf = await countUnreadOf([reading, administering]);
    expect((countOf(administering) ?? 0) - (countOf(reading) ?? 0)).toBe(1);
  });
});

describe("a sentence that names a forum or a topic is hidden", () => {
  test("after its topic was moved, for who does not see the forum where it is now", async () => {
    const open_id = await createdForum();
    const moved_id = await createdTopic(outside, { forum_id: open_id, title: "Taşınan" });
    await tell(outside, {
      event: "topic_unlocked",
      title: "Taşınan",
      reason: null,
      topic_id: moved_id,
    });
    expect(await countUnread(outside)).toBe(1);
    await moderateTopic(selin, moved_id, { forum_id });
    expect(await rowsOf(outside)).toHaveLength(1);
    expect(await countUnread(outside)).toBe(0);
    await moderateTopic(selin, moved_id, { forum_id: open_id });
    expect(await shownTo(outside)).toContain("Taşınan");
  });

  test("if a topic was in a forum that the member does not see any more, and its name is said", async () => {
    const open_id = await createdForum();
    await changeForum(selin, forum_id, { name: "Kurul odası" });
    const own_id = await createdTopic(inside, { forum_id: open_id, title: "Gezgin" });
    await moderateTopic(selin, own_id, { forum_id });
    await moderateTopic(selin, own_id, { forum_id: open_id });
    expect(await shownTo(inside)).toContain("Kurul odası");
    const lost = await loseSight(inside);
    expect(await shownTo(lost)).not.toContain("Kurul odası");
    expect(await shownTo(lost)).toContain("Gezgin");
    expect(await countUnread(lost)).toBe(1);
  });

  test.each([
    ["a removed topic", () => removeTopic(selin, topic_id, null)],
    ["a topic that is gone for good", () => sql`delete from topics where id = ${topic_id}`],
  ])("of %s", async (_, takeAway) => {
    await tell(inside, { event: "topic_unlocked", title: SECRET, reason: null, topic_id });
    await takeAway();
    expect(await shownTo(inside)).toContain(SECRET);
    const lost = await loseSight(inside);
    expect(await shownTo(lost)).not.toContain(SECRET);
    expect(await countsOf(lost)).toEqual(all(0));
  });

  test("but a warning, a suspension and a report of a member are not", async () => {
    await tell(outside, { event: "warned", reason: "Kaba" });
    await tell(outside, { event: "suspension_ended" });
    await tell(outside, {
      event: "report_closed",
      outcome: "acted",
      title: "ayşe",
      topic_id: null,
    });
    expect(await countsOf(outside)).toEqual(all(3));
  });
});

async function digestOf(member: User, until: string) {
  await changePreferences(member, {
    ...(await getMailPreferences(member)),
    mail_everything: "daily",
  });
  const [row] = await sql`select created_at from topics where id = ${topic_id}`;
  const since = new Date(new Date(row?.created_at).getTime() - 1).toISOString();
  mails.length = 0;
  await sendNewsDigest({ user_id: member.id, since, until }, translateFor);
  return JSON.stringify(mails);
}

describe("the news digest leaves out what the member does not see", () => {
  test("in a period that it shares with members who do", async () => {
    const until = new Date(Date.now() + 2000).toISOString();
    await createdTopic(writer, { title: "Açık" });
    expect(await digestOf(inside, until)).toContain(SECRET);
    const text = await digestOf(outside, until);
    expect(text).toContain("Açık");
    expect(text).not.toContain(SECRET);
  });

  test("and what was moved there after the period was read", async () => {
    const until = new Date(Date.now() + 2000).toISOString();
    const moved_id = await createdTopic(writer, { title: "Taşınan" });
    const split_id = await createdTopic(writer, { title: "Kalan" });
    await createdPost(writer, split_id, "<p>Ayrılan</p>");
    await createdPost(inside, split_id, "<p>Duran</p>");
    expect(await digestOf(outside, until)).toContain("Ayrılan");
    await moderateTopic(selin, moved_id, { forum_id });
    await sql`update posts set topic_id = ${topic_id}, position = 900000 where excerpt = 'Ayrılan'`;
    const text = await digestOf(outside, until);
    expect(text).toContain("Duran");
    expect(text).not.toMatch(/Taşınan|Ayrılan/);
  });
});

test("open pages of others are not told of new posts, from the moment of the change", async () => {
  const post = { topic_id, post_id: null, position: 0, author_id: writer.id };
  const ids = [inside.id, outside.id, selin.id, writer.id];
  const toldOf = async () => {
    const postsFor = await findNewPosts([post], ids);
    return ids.filter((id) => postsFor(id).length > 0);
  };
  expect(await toldOf()).toEqual([inside.id, selin.id]);
  await loseSight(inside);
  expect(await toldOf()).toEqual([selin.id]);
  await sql`delete from group_members where group_id = ${group_id}`;
  await changeForum(selin, forum_id, { audience: null });
  expect(await toldOf()).toEqual([inside.id, outside.id, selin.id]);
});
