import { beforeEach, expect, test } from "vitest";
import { actor, createdMember, createdPost, createdTopic, sql } from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import type { User } from "../../members/users/user.ts";
import { subscribeToTopic } from "../subscriptions/subscriptions.server.ts";
import { getBell } from "./bell.server.ts";
import { markLineRead, markRead } from "./mark-read.server.ts";
import { getNotificationPage, listNotifications } from "./notification-list.server.ts";
import { countUnread } from "./unread.server.ts";

let reader: User;
let topic_id: number;

beforeEach(async () => {
  reader = await createdMember();
  topic_id = await createdTopic(await actor("ayse"));
  await subscribeToTopic(reader, topic_id);
});

async function addReplies(...people: Array<"ayse" | "mehmet" | "emma">): Promise<void> {
  for (const person of people) await createdPost(await actor(person), topic_id);
}

const ids = async () =>
  (await sql`select id from notifications where user_id = ${reader.id} order by id`).map(({ id }) =>
    Number(id),
  );

/** The lines of a list, without the columns of its newest notification. */
const linesIn = (list: Awaited<ReturnType<typeof getBell>>["notifications"]) =>
  list.map(({ data, type, is_read, reply_count, other_actor_count, opens_id }) => ({
    type,
    who: data.username,
    is_read,
    reply_count,
    other_actor_count,
    opens_id,
  }));

test("unread replies of a topic are one line that opens the first of them", async () => {
  await addReplies("emma", "ayse", "mehmet", "emma");
  await createdPost(await actor("ayse"), topic_id, `<p>@${reader.username}</p>`);
  const [first, second, , , mention] = await ids();
  const replies = { type: "topic_reply", who: "emma", other_actor_count: 2 };
  const mentioned = { type: "mention", who: "ayşe.demir", other_actor_count: 0, reply_count: 1 };
  const { notifications, count, from, to } = await getNotificationPage(reader, 1);
  const lines = [
    { ...mentioned, is_read: false, opens_id: mention },
    { ...replies, is_read: false, reply_count: 4, opens_id: first },
  ];
  expect(linesIn(notifications)).toEqual(lines);
  expect([from, to, count]).toEqual([1, 5, 5]);
  expect(linesIn((await getBell(reader)).notifications)).toEqual(lines);
  expect(await countUnread(reader)).toBe(5);
  expect((await listNotifications(reader, { skip: 0, limit: 10 })).count).toBe(5);

  await markRead(reader, first ?? 0);
  expect(linesIn((await getNotificationPage(reader, 1)).notifications)).toEqual([
    { ...mentioned, is_read: false, opens_id: mention },
    { ...replies, is_read: false, reply_count: 3, opens_id: second },
    {
      ...replies,
      who: "emma",
      other_actor_count: 0,
      is_read: true,
      reply_count: 1,
      opens_id: first,
    },
  ]);
});

test("a line is marked as read as it was shown: without later replies, mentions and other topics", async () => {
  await addReplies("emma", "ayse");
  await createdPost(await actor("ayse"), topic_id, `<p>@${reader.username}</p>`);
  const [, shown] = await ids();
  await addReplies("mehmet");
  for (let time = 0; time < 2; time += 1) await markLineRead(reader, shown ?? 0);
  const unread =
    await sql`select type, id from notifications where user_id = ${reader.id} and not is_read order by id`;
  expect(unread.map(({ type }) => type)).toEqual(["mention", "topic_reply"]);
  await expect(markLineRead(await createdMember(), shown ?? 0)).rejects.toMatchObject({
    status: 404,
  });
});

test("ten thousand unread replies are one line, and the other lines have their pages", async () => {
  await sql`insert into notifications (user_id, type, actor_id) select ${reader.id}, 'other', ${reader.id} from generate_series(1, 24)`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const [row] =
      await tx`insert into posts (topic_id, owner_id, position, content) select ${topic_id}, ${(await actor("emma")).id}, 100000, 'x' returning id`;
    await tx`insert into notifications (user_id, type, actor_id, topic_id, post_id)
      select ${reader.id}, 'topic_reply', ${(await actor("emma")).id}, ${topic_id}, case when n = 9900 then ${row?.id}::bigint else ${row?.id}::bigint + n end from generate_series(1, 9900) n`;
  });
  await sql`analyze notifications`;
  const { result, statements } = await captureStatements(() => getNotificationPage(reader, 3));
  expect(result).toMatchObject({ from: 9920, to: 9924, count: 9924, page: 3 });
  expect(result.notifications).toHaveLength(5);
  expect(linesIn((await getNotificationPage(reader, 1)).notifications)[0]).toMatchObject({
    reply_count: 9900,
    other_actor_count: 0,
  });
  for (const statement of statements) {
    const { plan } = await explain(statement);
    expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"notifications"/);
  }
  expect((await getBell(reader)).notifications).toHaveLength(1);
  const [newest] = (await getNotificationPage(reader, 1)).notifications;
  await markLineRead(reader, newest?.id ?? 0);
  expect(await countUnread(reader)).toBe(24);
});
