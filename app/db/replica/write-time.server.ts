import { sql } from "drizzle-orm";
import { log } from "#app/lib/process/log.server.ts";
import { write_db } from "../client.server.ts";
import { users } from "../schema.server.ts";
import { requestMember } from "./request.server.ts";

/**
 * Stores that the member of the request has written, or has read what others wrote: their next
 * reads use the replica only when it has replayed that. It does nothing without a replica. The
 * commit does not wait for the disk: a crash that loses this time makes at most one page wrong. The
 * write itself is done, so an error does not change the answer.
 */
export async function storeWriteTime(): Promise<void> {
  const member_id = requestMember();
  if (member_id === null) return;
  try {
    await write_db.execute(
      sql`update ${users} set wrote_at = clock_timestamp() where id = ${member_id} and set_config('synchronous_commit', 'off', true) is not null`,
    );
  } catch (error) {
    log.warn({ err: error, user_id: member_id }, "The time of a member's write was not stored");
  }
}
