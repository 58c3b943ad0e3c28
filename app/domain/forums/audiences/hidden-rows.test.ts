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
import { payloads } from "../../base/queue/payloads.ts";
import { removeGroupMember } from "../../members/groups/group-members.server.ts";
import type { User } from "../../members/users/user.ts";
import { collectDueMail } from "../../notify/notifications/collect-due-mail.server.ts";
import { notifyOf } from "../../notify/notifications/parts/notify-of.server.ts";
import { sendNotifications } from "../../notify/notifications/send-mail.server.ts";
import { notifySubscribersInBatches } from "../../notify/notifications/subscriber-batches.server.ts";
import {
  subscribeToForum,
  subscribeToTopic,
} from "../../notify/subscriptions/subscriptions.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { restoreTopic } from "../../topics/trash/restore-topic.server.ts";
import { changeForum } from "../forums/forums.server.ts";
import { markForumRead } from "../read-positions/mark-all-topics-read.server.ts";
import { markTopicReadTo } from "../read-positions/read-positions.server.ts";
import { deleteHidden, deleteHiddenRows, listHiddenRows } from "./hidden-rows.server.ts";

vi.mock("#app/lib/mail/mail.server.ts", { spy: true });

const TABLES = [
  "forum_subscriptions",
  "topic_subscriptions",
  "forum_reads",
  "topic_reads",
  "notifications",
];

let selin: User;
let inside: User;
let writer: User;
let forum_id: number;
let group_id: number;
let topic_id: number;
const mails: Mail[] = [];

beforeEach(async () => {
  mails.length = 0;
  vi.mocked(sendMail).mockImplementation(async (mail) => void mails.push(mail));
  await sql`delete from pgboss.job`;
  selin = await actor("selin");
  const members = [await createdMember(), await createdMember()];
  ({ forum_id, group_id } = await createdRestrictedForum(members));
  [inside, writer] = await Promise.all([reload(members[0] ?? selin), reload(members[1] ?? selin)]);
  topic_id = await createdTopic(writer, { forum_id });
});

async function rowsOf({ id }: { id: number }) {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const [row] = await sql`select count(*)::int from ${sql(table)} where user_id = ${id}`;
    if (row?.count) counts[table] = row.count;
  }
  return counts;
}

async function runJobs(): Promise<void> {
  for (const payload of await queuedPayloads("delete-hidden"))
    await deleteHidden(payloads["delete-hidden"].parse(payload));
}

const listed = () => db.transaction((tx) => listHiddenRows(tx));

/** A row in each of the tables, of two forums. */
async function followBoth(): Promise<void> {
  const open_id = await createdTopic(writer, { title: "Açık" });
  const [open] = await sql`select forum_id from topics where id = ${open_id}`;
  for (const id of [topic_id, open_id]) {
    await subscribeToTopic(inside, id);
    await createdPost(writer, id);
    await markTopicReadTo(inside, id, 1);
    const about = { event: "topic_unlocked", title: "Sehpa", reason: null, topic_id: id } as const;
    await db.transaction((tx) => notifyOf(tx, [inside.id], about));
  }
  for (const id of [forum_id, open?.forum_id]) {
    await subscribeToForum(inside, id);
    await markForumRead(inside, id);
  }
}

const of_both = {
  forum_subscriptions: 2,
  topic_subscriptions: 2,
  forum_reads: 2,
  topic_reads: 2,
  notifications: 4,
};
const of_open = {
  forum_subscriptions: 1,
  topic_subscriptions: 1,
  forum_reads: 1,
  topic_reads: 1,
  notifications: 2,
};

describe("who loses sight of a forum", () => {
  test("keeps no subscription at once, and after the job nothing else of it", async () => {
    await followBoth();
    expect(await rowsOf(inside)).toEqual(of_both);
    await removeGroupMember(inside, group_id, inside.id);
    expect(await rowsOf(inside)).toEqual({
      ...of_both,
      forum_subscriptions: 1,
      topic_subscriptions: 1,
    });
    await runJobs();
    expect(await rowsOf(inside)).toEqual(of_open);
    expect((await rowsOf(writer)).topic_subscriptions).toBe(2);
  });

  test("by an audience that changes loses the same", async () => {
    await followBoth();
    const other = await createdRestrictedForum([]);
    await changeForum(selin, forum_id, {
      audience: [{ group_id: other.group_id, may_write: true }],
    });
    await runJobs();
    expect(await rowsOf(inside)).toEqual(of_open);
  });

  test("is looked at once more after every statement of before has ended", async () => {
    await sql`delete from pgboss.job`;
    await removeGroupMember(inside, group_id, inside.id);
    const jobs =
      await sql`select data, extract(epoch from start_after - created_on)::int as seconds from pgboss.job where name = 'delete-hidden' order by 2`;
    expect(jobs).toEqual([
      { data: { user_ids: [inside.id] }, seconds: 0 },
      { data: { user_ids: [inside.id] }, seconds: 30 },
    ]);
  });

  test("does not lose the notification of a removed topic of another forum, and loses that of this one", async () => {
    const own = [
      await createdTopic(inside, { forum_id }),
      await createdTopic(inside, { forum_id: await createdForum() }),
    ];
    for (const id of own) await removeTopic(selin, id, null);
    await removeGroupMember(inside, group_id, inside.id);
    await runJobs();
    const rows =
      await sql`select about ->> 'topic_id' as id from notifications where user_id = ${inside.id}`;
    expect(rows.map(({ id }) => Number(id))).toEqual([own[1]]);
  });

  test("gets no subscription back with a topic that is restored", async () => {
    await subscribeToTopic(inside, topic_id);
    await removeTopic(selin, topic_id, null);
    await removeGroupMember(inside, group_id, inside.id);
    await restoreTopic(selin, topic_id);
    const rows = await sql`select user_id from topic_subscriptions where topic_id = ${topic_id}`;
    expect(rows.map(({ user_id }) => user_id)).toEqual([writer.id]);
  });
});

test("doctor finds rows that nobody must have, and deletes only these", async () => {
  await deleteAllHidden();
  await followBoth();
  expect(await listed()).toEqual([]);
  await sql`delete from group_members where user_id = ${inside.id}`;
  expect((await listed()).map(({ table, count }) => [table, count])).toEqual([
    ["forum_subscriptions", 1],
    ["topic_subscriptions", 1],
    ["forum_reads", 1],
    ["topic_reads", 1],
    ["notifications", 2],
  ]);
  const before = await rowsOf(writer);
  await deleteAllHidden();
  expect(await listed()).toEqual([]);
  expect(await rowsOf(inside)).toEqual(of_open);
  expect(await rowsOf(writer)).toEqual(before);
});

const deleteAllHidden = () => db.transaction((tx) => deleteHiddenRows(tx));

const lettersTo = (members: readonly User[]) =>
  mails.filter(({ to }) => members.some(({ email }) => email === to)).map(({ text }) => text);

/** Repeats what may be refused from the moment of the change on. */
async function repeat(times: number, work: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n += 1)
    await work(n).catch((error: unknown) => expect(error).toMatchObject({ status: 404 }));
}

async function sendLetters(): Promise<void> {
  await sql`update notifications set created_at = now() - interval '1 hour' where mail is not null`;
  await collectDueMail("now");
  for (const payload of await queuedPayloads("send-notifications"))
    await sendNotifications(payloads["send-notifications"].parse(payload), translateFor);
}

test("an audience that closes while replies, notifications and letters are under way: afterwards nobody outside has a row or gets a letter", async () => {
  const storm_id = await createdForum();
  const readers = await Promise.all(Array.from({ length: 6 }, () => createdMember()));
  const names = readers.map(({ username }) => `@${username}`).join(" ");
  await sql`update users set mail_mentions = 'now', mail_replies = 'now', mail_topics = 'now' where id = any(${readers.map(({ id }) => id)}::int[])`;
  const first_id = await createdTopic(writer, { forum_id: storm_id });
  for (const reader of readers) {
    await subscribeToForum(reader, storm_id);
    await subscribeToTopic(reader, first_id);
  }
  await createdPost(writer, first_id, `<p>${names}</p>`);
  await sendLetters();
  expect(lettersTo(readers)).toHaveLength(readers.length);
  const works = [
    repeat(15, () => createdPost(writer, first_id, `<p>${names} gizli</p>`)),
    repeat(8, () => createdTopic(writer, { forum_id: storm_id, content: `<p>${names}</p>` })),
    repeat(8, async () => notifySubscribersInBatches({ topic_id: first_id, post_id: null })),
    repeat(15, async (n) => subscribeToTopic(readers[n % readers.length] ?? writer, first_id)),
    repeat(4, sendLetters),
  ];
  await changeForum(selin, storm_id, { audience: [{ group_id, may_write: true }] });
  await Promise.all(works);
  mails.length = 0;
  await sendLetters();
  expect(lettersTo(readers)).toEqual([]);
  await runJobs();
  const ids = readers.map(({ id }) => id);
  for (const table of TABLES)
    expect(
      await sql`select from ${sql(table)} where user_id = any(${ids}::int[])`,
      table,
    ).toHaveLength(0);
  await createdPost(writer, first_id, `<p>${names} gizli</p>`);
  await sendLetters();
  expect(lettersTo(readers)).toEqual([]);
  expect(await listed()).toEqual([]);
});
