import { expect, test } from "vitest";
import { actor, createdMember, sql } from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import { NOTIFICATION_DAYS, READ_NOTIFICATION_DAYS } from "../../base/retention.ts";
import { deleteOldNotifications } from "./delete-old.server.ts";

const NOW = "2026-11-22T12:00:00Z";

test("read notifications and all others are deleted after their time", async () => {
  const { id } = await createdMember();
  const rows = [
    { is_read: true, days: READ_NOTIFICATION_DAYS - 1 },
    { is_read: true, days: READ_NOTIFICATION_DAYS + 1 },
    { is_read: false, days: READ_NOTIFICATION_DAYS + 1 },
    { is_read: true, days: NOTIFICATION_DAYS - 1 },
    { is_read: false, days: NOTIFICATION_DAYS - 1 },
    { is_read: true, days: NOTIFICATION_DAYS + 1 },
    { is_read: false, days: NOTIFICATION_DAYS + 1 },
    { is_read: false, days: 5 * NOTIFICATION_DAYS },
  ];
  for (const { is_read, days } of rows)
    await sql`insert into notifications (user_id, type, actor_id, is_read, created_at) values (${id}, 'other', ${id}, ${is_read}, ${NOW}::timestamptz - make_interval(days => ${days}))`;
  await deleteOldNotifications(new Date(NOW));
  expect(
    await sql`select is_read, extract(day from ${NOW}::timestamptz - created_at)::int as days from notifications where user_id = ${id} order by id`,
  ).toEqual([
    { is_read: true, days: READ_NOTIFICATION_DAYS - 1 },
    { is_read: false, days: READ_NOTIFICATION_DAYS + 1 },
    { is_read: false, days: NOTIFICATION_DAYS - 1 },
  ]);
});

test("each search for them reads the pages of a day", async () => {
  const ayse = await actor("ayse");
  await sql`insert into notifications (user_id, type, actor_id, created_at)
    select ${ayse.id}, 'other', ${ayse.id}, ${NOW}::timestamptz - interval '300 days' + n * interval '4 minutes' from generate_series(1, 100000) n`;
  await sql`vacuum analyze notifications`;
  const { statements } = await captureStatements(() => deleteOldNotifications(new Date(NOW)));
  expect(statements).toHaveLength(1 + NOTIFICATION_DAYS - READ_NOTIFICATION_DAYS);
  const middle = statements.at(statements.length / 2);
  if (!middle) throw new Error("There is no statement");
  const { plan } = await explain(middle);
  expect(plan).toContain("notifications_created");
});
