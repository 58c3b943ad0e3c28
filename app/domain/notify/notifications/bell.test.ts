import { beforeAll, expect, test } from "vitest";
import { UNREAD_COUNT_MAX, unreadText } from "#app/contract/unread-count.ts";
import { actor, createdMember, createdTopic, sql } from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import { exportLists } from "../../accounts/export/lists.server.ts";
import type { User } from "../../members/users/user.ts";
import { getBell } from "./bell.server.ts";
import { collectDueMail } from "./collect-due-mail.server.ts";
import { markAllRead } from "./mark-all-read.server.ts";
import { markRead, markTopicRead, openNotification } from "./mark-read.server.ts";
import { getNotificationPage, listNotifications } from "./notification-list.server.ts";
import { countUnread } from "./unread.server.ts";
import { countUnreadOf } from "./unread-changes.server.ts";

const UNREAD = 15;

let ayse: User;

beforeAll(async () => {
  ayse = await actor("ayse");
  await sql`insert into users (username, email) select 'reader' || n, 'reader' || n || '@example.org' from generate_series(1, 500) n`;
  await sql.begin(async (tx) => {
    // Triggers and checks of foreign keys are off, because they would make these inserts slow.
    await tx`set local session_replication_role = replica`;
    await tx`insert into notifications (user_id, type, actor_id, is_read, created_at)
      select u.id, 'other', ${ayse.id}, n % 50 > 0, now() - n * interval '1 minute'
      from users u, generate_series(1, 500) n where u.username like 'reader%'`;
    await tx`insert into notifications (user_id, type, actor_id, is_read, created_at)
      select ${ayse.id}, 'other', u.id, n > ${UNREAD}, now() - n * interval '1 minute'
      from users u, generate_series(1, 500) n where u.username = 'reader1'`;
  });
  await sql`analyze notifications`;
});

test("among many notifications the bell reads a few blocks of its indexes", async () => {
  const { result, statements } = await captureStatements(() => getBell(ayse));
  expect(result.unread_count).toBe(UNREAD);
  expect(result.notifications.map(({ is_read }) => is_read)).toEqual(Array(10).fill(false));
  const plans = await Promise.all(statements.map(explain));
  expect(plans).toHaveLength(2);
  for (const { plan, blocks } of plans) {
    expect(plan).toContain("notifications_unread");
    expect(blocks).toBeLessThan(100);
  }
});

test("the bell also reads few blocks when it is filled with read notifications", async () => {
  await sql`update notifications set is_read = true where user_id = ${ayse.id}`;
  const { result, statements } = await captureStatements(() => getBell(ayse));
  expect(result.notifications.map(({ is_read }) => is_read)).toEqual(Array(5).fill(true));
  const plans = await Promise.all(statements.map(explain));
  expect(plans).toHaveLength(3);
  expect(plans.at(-1)?.plan).toContain("notifications_user_id_id_pk");
  for (const { blocks } of plans) expect(blocks).toBeLessThan(100);
});

test("no statement reads the whole table", async () => {
  const [row] = await sql`select max(id) as id from notifications where user_id = ${ayse.id}`;
  const topic_id = await createdTopic(ayse);
  const { statements } = await captureStatements(async () => {
    await getNotificationPage(ayse, 3);
    await listNotifications(ayse, { skip: 200, limit: 100 });
    await markRead(ayse, row?.id);
    await openNotification(ayse, row?.id);
    await markTopicRead(ayse, topic_id);
    await markAllRead(ayse);
    await countUnreadOf([1, 2, 3].map((id) => ({ kind: "session", id })));
    await collectDueMail("now");
    await collectDueMail("daily");
    for await (const rows of exportLists(ayse).notifications ?? []) expect(rows).not.toEqual([]);
  });
  for (const statement of statements.filter(({ text }) => text.includes(`"notifications"`))) {
    const { plan } = await explain(statement);
    expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"notifications"/);
  }
});

test("the bell counts no further than it shows", async () => {
  const member = await createdMember();
  await sql`insert into notifications (user_id, type, actor_id) select ${member.id}, 'other', ${ayse.id} from generate_series(1, ${UNREAD_COUNT_MAX + 1}::int)`;
  expect(await countUnread(member)).toBe(UNREAD_COUNT_MAX);
  expect([unreadText(UNREAD_COUNT_MAX - 1), unreadText(UNREAD_COUNT_MAX)]).toEqual(["99", "99+"]);
});
