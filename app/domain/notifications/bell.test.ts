import { beforeAll, expect, test } from "vitest";
import { actor, sql } from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import type { User } from "../users/user.ts";
import { getBell } from "./bell.server.ts";

const UNREAD = 15;

let ayse: User;

beforeAll(async () => {
  ayse = await actor("ayse");
  await sql`insert into users (username, email) select 'reader' || n, 'reader' || n || '@example.org' from generate_series(1, 500) n`;
  await sql.begin(async (tx) => {
    // Without triggers and checks of foreign keys, which would make these inserts slow.
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
