import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { readMigrations } from "#app/db/migration-files.server.ts";
import { runMigrations } from "#app/db/run-migrations.server.ts";
import postgres, { type Sql } from "#postgres";
import { createEmptyDatabase } from "../support/empty-database.ts";

const PATIENT = 60_000;
const ROWS = 20_000;
const MEMBERS = 200;

const migrations = readMigrations();
const before = migrations.findIndex(({ tag }) => tag === "0010_notifications");
const swap = migrations.findIndex(({ tag }) => tag === "0022_notifications-swap");

let sql: Sql;
const connections: Sql[] = [];

beforeEach(async () => {
  sql = await createEmptyDatabase();
  connections.push(sql);
  await runMigrations(sql, migrations.slice(0, before));
  await sql`insert into users (username, email) select 'member' || n, 'member' || n || '@example.org' from generate_series(1, ${MEMBERS}::int) n`;
  await sql`insert into notifications (user_id, type, actor_id, is_read, created_at)
    select 1 + n % ${MEMBERS}::int, 'other', 1, n % 3 = 0, now() - n * interval '30 minutes' from generate_series(1, ${ROWS}::int) n`;
});
afterEach(async () => {
  for (const connection of connections.splice(0)) await connection.end({ timeout: 1 });
});

/** The older release meanwhile notifies, marks as read and deletes. */
async function write(writer: Sql, signal: AbortSignal): Promise<number> {
  let writes = 0;
  for (; !signal.aborted; writes += 1) {
    const member = 1 + (writes % MEMBERS);
    await writer`insert into notifications (user_id, type, actor_id) values (${member}, 'other', 2)`;
    await writer`update notifications set is_read = true where user_id = ${member} and id % 7 = ${writes % 7}`;
    await writer`delete from notifications where user_id = ${member} and id % 101 = ${writes % 101}`;
  }
  return writes;
}

test(
  "the table is copied while an older release writes, and then exchanged",
  async () => {
    const stopping = new AbortController();
    const writing = Promise.all(
      [openConnection(), openConnection()].map((writer) => write(writer, stopping.signal)),
    );
    expect(await runMigrations(sql, migrations.slice(0, swap))).toEqual([]);
    stopping.abort();
    for (const writes of await writing) expect(writes).toBeGreaterThan(0);
    const columns =
      "user_id, id::int, type, actor_id, topic_id, post_id::int, is_read, mail, created_at";
    const expected =
      await sql.unsafe(`select ${columns} from notifications where created_at >= now() - interval '365 days'
        and not (is_read and created_at < now() - interval '90 days') order by notifications.id`);
    const [highest] = await sql`select max(id) as id from notifications`;
    const next = await sql.unsafe(`select ${columns} from notifications_next
      where not (is_read and created_at < now() - interval '90 days') order by notifications_next.id`);
    expect(next.length).toBe(expected.length);
    expect([...next]).toEqual([...expected]);
    expect(await runMigrations(sql, migrations.slice(0, swap + 1))).toEqual([]);
    const [added] =
      await sql`insert into notifications (user_id, type, actor_id) values (1, 'other', 2) returning id::int`;
    expect(added?.id).toBeGreaterThan(highest?.id);
    expect(await sql`select count(*)::int - 1 as count from notifications`).toEqual([
      { count: next.length + (await countLateRead()) },
    ]);
    expect(await sql`select to_regclass('notifications_next') as next`).toEqual([{ next: null }]);
  },
  PATIENT,
);

/** Old notifications that were read during the migration; the clean-up deletes them. */
async function countLateRead(): Promise<number> {
  const [row] =
    await sql`select count(*)::int as count from notifications where is_read and created_at < now() - interval '90 days'`;
  return row?.count;
}

function openConnection(): Sql {
  const { database } = sql.options;
  const connection = postgres({ ...inject("database_server"), database, max: 1 });
  connections.push(connection);
  return connection;
}
