import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import {
  actor,
  createdForum,
  createdGroup,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import { en, tr } from "#tests/support/texts.ts";
import type { User } from "../../members/users/user.ts";
import { aboutSentence } from "./about-sentence.ts";
import { getBell } from "./bell.server.ts";
import { openNotification } from "./mark-read.server.ts";
import { getNotificationPage, listNotifications } from "./notification-list.server.ts";
import type { About } from "./parts/about.ts";
import { notifyOf } from "./parts/notify-of.server.ts";
import { countUnread } from "./unread.server.ts";

let selin: User;
let reader: User;

beforeAll(async () => {
  selin = await actor("selin");
});
beforeEach(async () => {
  reader = await createdMember();
});

const tell = (about: About) => db.transaction((tx) => notifyOf(tx, [reader.id], about));
const newestOf = async ({ id }: User): Promise<number> =>
  Number((await sql`select max(id) as id from notifications where user_id = ${id}`)[0]?.id);

const targetOf = async (about: About) => {
  await tell(about);
  return (await openNotification(reader, await newestOf(reader))).about;
};

const LOCKED: About = { event: "topic_locked", title: "Sehpa", reason: "Yeter", topic_id: 1 };

test("what moderators did is in the list, the bell and the API, and names no moderator", async () => {
  await tell(LOCKED);
  await tell({ event: "suspended", reason: "Reklam", until: null });
  const [page, bell, { data }] = await Promise.all([
    getNotificationPage(reader, 1),
    getBell(reader),
    listNotifications(reader, { skip: 0, limit: 10 }),
  ]);
  for (const list of [page.notifications, bell.notifications, data])
    expect(list.map(({ about }) => about)).toEqual([
      { event: "suspended", reason: "Reklam", until: null },
      LOCKED,
    ]);
  expect(data.map((each) => each.data.username)).toEqual([reader.username, reader.username]);
  expect(await countUnread(reader)).toBe(2);
});

test("an e-mail waits as the member chose, except for what has an e-mail of its own", async () => {
  for (const choice of ["now", "daily", "off"]) {
    await sql`update users set mail_moderation = ${choice} where id = ${reader.id}`;
    await tell(LOCKED);
  }
  await tell({ event: "warned", reason: "Sakin" });
  expect(
    await sql`select mail from notifications where user_id = ${reader.id} order by id`,
  ).toEqual([{ mail: "now" }, { mail: "daily" }, { mail: null }, { mail: null }]);
});

test("a former member is notified of nothing", async () => {
  await sql`update users set is_former = true, is_active = false, confirmed_email = null, username = 'Former member ' || id where id = ${reader.id}`;
  await tell(LOCKED);
  expect(await sql`select 1 from notifications where user_id = ${reader.id}`).toEqual([]);
});

describe("opening one", () => {
  test("leads to the topic, the reply that was restored, or the list of what was removed, and marks it as read", async () => {
    const topic_id = await createdTopic(selin);
    const post_id = await createdPost(reader, topic_id);
    const title = "Sehpa";
    expect(await targetOf({ event: "topic_moved", title, topic_id, forum_name: "A" })).toEqual({
      kind: "topic",
      topic_id,
      post_id: null,
    });
    expect(await targetOf({ event: "post_restored", title, topic_id, post_id })).toEqual({
      kind: "topic",
      topic_id,
      post_id,
    });
    expect(
      await targetOf({ event: "post_removed", title, topic_id, post_id, reason: null }),
    ).toEqual({ kind: "removed" });
    expect(await countUnread(reader)).toBe(0);
  });

  test("says that the topic was deleted, or leads to the target after a merge", async () => {
    const topic_id = await createdTopic(selin, { forum_id: await createdForum() });
    await sql`delete from topics where id = ${topic_id}`;
    expect(await targetOf({ ...LOCKED, topic_id })).toEqual({ kind: "gone" });
    await sql`insert into merged_topics (topic_id, into_id) values (${topic_id}, 1)`;
    expect(await targetOf({ ...LOCKED, topic_id })).toMatchObject({ kind: "topic", topic_id });
  });

  test("of a group leads to it, or to the list of groups for those who are not in it", async () => {
    const [mine, other] = [await createdGroup([reader]), await createdGroup()];
    const group_name = "Kurul";
    expect(await targetOf({ event: "added_to_group", group_id: mine, group_name })).toEqual({
      kind: "group",
      group_id: mine,
    });
    expect(await targetOf({ event: "made_group_manager", group_id: other, group_name })).toEqual({
      kind: "groups",
    });
    expect(await targetOf({ event: "removed_from_group" })).toEqual({ kind: "groups" });
  });

  test("of a warning, a suspension or a report leads nowhere else", async () => {
    expect(await targetOf({ event: "warned", reason: "Sakin" })).toEqual({ kind: "none" });
    expect(await targetOf({ event: "suspension_ended" })).toEqual({ kind: "none" });
    expect(await targetOf({ event: "report_closed", outcome: "acted", title: "Sehpa" })).toEqual({
      kind: "none",
    });
  });
});

test("each event has a sentence of its own in both languages", () => {
  const title = "Sehpa";
  const topic = { title, topic_id: 1 };
  const events: About[] = [
    { event: "topic_locked", ...topic, reason: null },
    { event: "topic_unlocked", ...topic, reason: null },
    { event: "topic_removed", ...topic, reason: null },
    { event: "topic_restored", ...topic },
    { event: "topic_moved", ...topic, forum_name: "Ahşap" },
    { event: "topic_merged", ...topic },
    { event: "posts_split", ...topic },
    { event: "post_removed", ...topic, reason: null, post_id: 1 },
    { event: "post_restored", ...topic, post_id: 1 },
    { event: "warned", reason: "Sakin" },
    { event: "suspended", reason: "Reklam", until: null },
    { event: "suspended", reason: "Reklam", until: "2027-01-02T00:00:00Z" },
    { event: "suspension_ended" },
    { event: "thanked", count: 3, title, topic_id: 1, post_id: 1 },
    { event: "thanked", count: 3, title: null, topic_id: 1, post_id: 1 },
    { event: "report_closed", outcome: "acted", title },
    { event: "report_closed", outcome: "dismissed", title },
    { event: "report_closed", outcome: "acted", title: null },
    { event: "report_closed", outcome: "dismissed", title: null },
    { event: "added_to_group", group_id: 1, group_name: title },
    { event: "made_group_manager", group_id: 1, group_name: title },
    { event: "removed_from_group" },
  ];
  for (const t of [tr, en]) {
    const sentences = events.map((about) =>
      aboutSentence(t, about, title, (moment) => moment.toISOString().slice(0, 10)),
    );
    expect(new Set(sentences).size).toBe(events.length);
    expect(sentences.filter((sentence) => sentence.includes("{{"))).toEqual([]);
    expect(sentences[11]).toContain("2027-01-02");
  }
});
