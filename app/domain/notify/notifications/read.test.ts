import { isDeepStrictEqual } from "node:util";
import { beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdMember,
  createdPost,
  createdTopic,
  queuedPayloads,
  sql,
} from "#tests/support/domain.ts";
import { captureStatements } from "#tests/support/statements.ts";
import type { User } from "../../members/users/user.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { subscribeToTopic } from "../subscriptions/subscriptions.server.ts";
import { getBell } from "./bell.server.ts";
import { markAllRead, markOlderInBatches } from "./mark-all-read.server.ts";
import {
  markRead,
  markTopicPageRead,
  markTopicRead,
  openNotification,
} from "./mark-read.server.ts";
import { listNotifications } from "./notification-list.server.ts";
import { countUnread } from "./unread.server.ts";

let reader: User;
let stranger: User;
let first: number;
let second: number;

beforeEach(async () => {
  [reader, stranger] = [await createdMember(), await createdMember()];
  const author = await actor("ayse");
  first = await createdTopic(author, { content: `<p>@${reader.username}</p>` });
  second = await createdTopic(author, { content: `<p>@${reader.username}</p>` });
  await subscribeToTopic(reader, second);
  for (let n = 0; n < 11; n += 1) await createdPost(author, second);
});

async function oldest(): Promise<number> {
  const [row] = await sql`select min(id) as id from notifications where user_id = ${reader.id}`;
  return row?.id;
}

describe("marking as read", () => {
  test("marks one notification, those of a topic, or all, and can be repeated", async () => {
    expect(await countUnread(reader)).toBe(13);
    for (let time = 0; time < 2; time += 1) await markRead(reader, await oldest());
    expect(await countUnread(reader)).toBe(12);
    for (let time = 0; time < 2; time += 1) await markTopicRead(reader, second);
    expect(await countUnread(reader)).toBe(0);
    await createdPost(await actor("ayse"), first, `<p>@${reader.username}</p>`);
    expect(await countUnread(reader)).toBe(1);
    for (let time = 0; time < 2; time += 1) await markAllRead(reader);
    expect(await countUnread(reader)).toBe(0);
  });

  test("marks a topic with very many in several statements", async () => {
    await sql`insert into notifications (user_id, type, actor_id, topic_id, post_id)
      select ${reader.id}, 'topic_reply', ${stranger.id}, ${second}, 1000000000 + n from generate_series(1, 4500) as n`;
    const { statements } = await captureStatements(() => markTopicRead(reader, second));
    expect(statements).toHaveLength(3);
    expect(
      await sql`select from notifications where user_id = ${reader.id} and topic_id = ${second} and not is_read`,
    ).toHaveLength(0);
  });

  test("does not change notifications of others", async () => {
    await expect(markRead(stranger, await oldest())).rejects.toMatchObject({
      status: 404,
      key: "notificationNotFound",
    });
    await markTopicRead(stranger, second);
    await markAllRead(stranger);
    expect(await countUnread(reader)).toBe(13);
  });
});

const unreadRows = async () =>
  (
    await sql`select count(*)::int as count from notifications where user_id = ${reader.id} and not is_read`
  )[0]?.count;
const jobs = async () =>
  (await queuedPayloads("mark-read")).filter((payload) =>
    isDeepStrictEqual(payload, { user_id: reader.id }),
  );
const addNotifications = (count: number) =>
  sql`insert into notifications (user_id, type, actor_id, mail) select ${reader.id}, 'other', ${stranger.id}, 'now' from generate_series(1, ${count}::int)`;

describe("marking all as read", () => {
  test("marks few rows at once, without a job", async () => {
    await markAllRead(reader);
    expect([await unreadRows(), await jobs()]).toEqual([0, []]);
  });

  test("shows nothing unread to a member with thousands, whose older rows a job marks", async () => {
    await addNotifications(4500);
    await markAllRead(reader);
    expect(await unreadRows()).toBe(4513 - 2000);
    expect(await countUnread(reader)).toBe(0);
    expect((await getBell(reader)).notifications.some(({ is_read }) => !is_read)).toBe(false);
    const { data, unread_count } = await listNotifications(reader, { skip: 4400, limit: 100 });
    expect([data.length, data.every(({ is_read }) => is_read), unread_count]).toEqual([
      100,
      true,
      0,
    ]);
    expect(await jobs()).toHaveLength(1);

    await createdPost(await actor("ayse"), second, `<p>@${reader.username}</p>`);
    expect(await countUnread(reader)).toBe(1);
    await markOlderInBatches({ user_id: reader.id });
    expect([await unreadRows(), await countUnread(reader)]).toEqual([1, 1]);
  });

  test("does not wait for a transaction that has locked some of the rows", async () => {
    await sql.begin(async (tx) => {
      await tx`select from notifications where user_id = ${reader.id} for update`;
      await markAllRead(reader);
      await markOlderInBatches({ user_id: reader.id });
    });
    expect(await countUnread(reader)).toBe(13);
  });
});

const unreadPositions = async () =>
  (
    await sql`select p.position from notifications n left join posts p on p.id = n.post_id
      where n.user_id = ${reader.id} and n.topic_id = ${second} and not n.is_read order by p.position nulls first`
  ).map(({ position }) => position);

describe("reading a page of a topic", () => {
  test("marks the replies that it shows, and on the first page the topic itself", async () => {
    expect(await unreadPositions()).toEqual([null, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(await markTopicPageRead(reader, second, 2)).toBe(12);
    expect(await unreadPositions()).toEqual([null, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (let time = 0; time < 2; time += 1)
      expect(await markTopicPageRead(reader, second, 1)).toBe(1);
    expect(await unreadPositions()).toEqual([]);
  });

  test("marks as many as the reader has on a page", async () => {
    const with_long_pages = { ...reader, replies_per_page: 25 };
    expect(await markTopicPageRead(with_long_pages, second, 1)).toBe(1);
    expect(await unreadPositions()).toEqual([]);
  });

  test("counts positions without those of deleted replies, and shows the last page instead of a later one", async () => {
    const [row] = await sql`select id from posts where topic_id = ${second} and position = 3`;
    await removePost(await actor("ayse"), second, row?.id);
    for (let n = 0; n < 2; n += 1) await createdPost(await actor("ayse"), second);
    await markTopicPageRead(reader, second, 99);
    expect(await unreadPositions()).toEqual([null, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
    await markTopicPageRead(reader, second, 1);
    expect(await unreadPositions()).toEqual([]);
  });

  test("changes nothing of other members and other topics", async () => {
    await markTopicPageRead(stranger, second, 1);
    await markTopicPageRead(reader, first, 1);
    expect(await unreadPositions()).toHaveLength(12);
    expect(await countUnread(reader)).toBe(12);
  });
});

describe("opening a notification", () => {
  test("returns the page of its reply and marks all of its topic", async () => {
    const { data } = await listNotifications(reader, { skip: 0, limit: 1 });
    const [newest] = data;
    expect(await openNotification(reader, newest?.id ?? 0)).toMatchObject({
      topic_id: second,
      post_id: newest?.data.post_id,
      page: 2,
    });
    expect(await unreadPositions()).toEqual([]);
    expect(await countUnread(reader)).toBe(1);
  });

  test("of a mention marks nothing else", async () => {
    const [row] =
      await sql`select id from notifications where user_id = ${reader.id} and topic_id = ${second} and type = 'mention'`;
    await openNotification(reader, row?.id);
    expect(await countUnread(reader)).toBe(12);
  });

  test("is refused to other members, and when it does not exist", async () => {
    for (const [member, id] of [
      [stranger, await oldest()],
      [reader, 999_999],
    ] as const)
      await expect(openNotification(member, id)).rejects.toMatchObject({
        status: 404,
        key: "notificationNotFound",
      });
  });
});

test("notifications are listed newest first, in pages without duplicates or gaps", async () => {
  await sql`update notifications set created_at = '2026-01-01' where user_id = ${reader.id}`;
  const rows =
    await sql`select id from notifications where user_id = ${reader.id} order by id desc`;
  const pages = await Promise.all(
    [0, 5, 10].map((skip) => listNotifications(reader, { skip, limit: 5 })),
  );
  expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(rows.map(({ id }) => id));
  expect(await listNotifications(reader, { skip: Number.MAX_SAFE_INTEGER, limit: 5 })).toEqual({
    data: [],
    count: 13,
    unread_count: 13,
  });
});
