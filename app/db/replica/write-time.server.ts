import { sql } from "drizzle-orm";
import { log } from "#app/lib/process/log.server.ts";
import { write_db } from "../client.server.ts";
import { users } from "../schema.server.ts";
import { requestMember } from "./request.server.ts";

/**
 * The member of the request has written, or was told what others wrote: what they read next is read
 * from the replica only when it has seen that. Does nothing without a replica.
 *
 * The commit does not wait for the disk: a crash that loses this time makes nothing wrong but one
 * page. The write itself is done, so an error does not change the answer.
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
