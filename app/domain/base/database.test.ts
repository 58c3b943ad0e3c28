import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterEach, expect, test } from "vitest";
import { connect } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";

afterEach(() => {
  env.DATABASE_PREPARE = true;
});

/** How many statements a session has prepared after a prepared query of each kind. */
async function countPrepared(): Promise<number> {
  const client = connect(1);
  try {
    const query = drizzle(client)
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.id} = ${sql.placeholder("id")}`)
      .prepare("find_user");
    expect(await query.execute({ id: 0 })).toEqual([]);
    expect(
      await client.unsafe("select id from users where id = $1", [0], { prepare: true }),
    ).toHaveLength(0);
    expect(await client`select id from users where id < ${0}`).toHaveLength(0);
    const [row] = await client.unsafe("select count(*)::int as count from pg_prepared_statements");
    return row?.count;
  } finally {
    await client.end();
  }
}

test("prepared queries are named, and with DATABASE_PREPARE=false none is", async () => {
  expect(await countPrepared()).toBeGreaterThanOrEqual(3);
  env.DATABASE_PREPARE = false;
  expect(await countPrepared()).toBe(0);
});

test("connections without a pooler have no time limits", async () => {
  const client = connect(1);
  const rows =
    await client`select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting <> '0'`;
  await client.end();
  expect(rows).toEqual([]);
});
