import { expect, test } from "vitest";
import { sql } from "#tests/support/domain.ts";
import { closeConnection, openConnection } from "./connection.server.ts";

test("a statement ends when its process is gone, also one that waits for a lock", async () => {
  const connection = openConnection();
  const [session] = await connection`select pg_backend_pid() as pid`;
  const listStates = () =>
    sql`select wait_event_type from pg_stat_activity where pid = ${session?.pid}`;
  await sql.begin(async (holder) => {
    await holder`lock table categories`;
    const waiting = connection`select from categories`.catch(() => "lost");
    await expect.poll(listStates).toEqual([{ wait_event_type: "Lock" }]);
    await closeConnection(connection);
    expect(await waiting).toBe("lost");
    await expect.poll(listStates, { timeout: 10_000 }).toEqual([]);
  });
});
