import { type SQL, sql } from "drizzle-orm";
import { forums, users } from "#app/db/schema.server.ts";

/** A condition on a row of `users`: the member sees the forum. */
export function isReaderOf(forum_id: number): SQL {
  return sql`(not (select is_restricted from ${forums} where id = ${forum_id}::int)
    or ${users.id} in (select readers_of_restricted(${forum_id}::int)))`;
}
