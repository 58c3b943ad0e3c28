import { sql } from "drizzle-orm";
import { primary_db } from "#app/db/client.server.ts";
import { trackWrites } from "#app/db/replica/request-state.server.ts";
import { users } from "#app/db/schema.server.ts";
import { env } from "#app/lib/env.server.ts";
import { log } from "#app/lib/log.server.ts";

/**
 * Runs a request. If a member has written, the time is stored before the answer, so that their next
 * request reads from the replica only when it has seen the write.
 */
export async function rememberWrites<Result>(
  method: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (env.DATABASE_REPLICA_URL === undefined) return await work();
  return await trackWrites(method, work, storeWriteTime);
}

/**
 * The commit does not wait for the disk: a crash that loses this time makes nothing wrong but one
 * page. The write itself is done, so an error does not change the answer.
 */
export async function storeWriteTime(member_id: number): Promise<void> {
  try {
    await primary_db.execute(
      sql`update ${users} set wrote_at = clock_timestamp() where id = ${member_id} and set_config('synchronous_commit', 'off', true) is not null`,
    );
  } catch (error) {
    log.warn({ err: error, user_id: member_id }, "The time of a member's write was not stored");
  }
}
