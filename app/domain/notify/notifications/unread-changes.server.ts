import { sql } from "drizzle-orm";
import { UNREAD_COUNT_MAX } from "#app/contract/unread-count.ts";
import { db } from "#app/db/client.server.ts";
import { api_keys, notifications, sessions, users } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { countShownUpTo } from "./columns.server.ts";
import { isUnreadAfter } from "./parts/unread-notifications.server.ts";

export { type ChangedMembers, listenToMembers } from "#app/db/signals.server.ts";

/** The session or key with which a program or a browser signed in. */
export type Credential = { kind: "session" | "key"; id: number };

/**
 * The unread counts of the members who signed in with these. Ended sessions and keys, and those of
 * inactive members, have none.
 */
export async function countUnreadOf(
  credentials: readonly Credential[],
): Promise<(credential: Credential) => number | undefined> {
  const idsOf = (kind: Credential["kind"]) =>
    numberArray(credentials.filter((each) => each.kind === kind).map(({ id }) => id));
  const count = countShownUpTo(
    UNREAD_COUNT_MAX,
    sql`${notifications.user_id} = u.id and ${isUnreadAfter(sql`u.notifications_read_until`)}`,
  );
  const rows = await db.execute<Credential & { unread_count: number }>(sql`
    with credential as (
      select 'session' as kind, id, user_id from ${sessions} where id = any(${idsOf("session")}) and expires_at > now()
      union all
      select 'key', id, user_id from ${api_keys} where id = any(${idsOf("key")}) and expires_at > now()
    ), counted as (
      select u.id as user_id, ${count} as unread_count
      from ${users} u where u.is_active and u.id in (select user_id from credential)
    )
    select kind, credential.id::float8 as id, unread_count from credential join counted using (user_id)`);
  const counts = new Map(rows.map((row) => [nameOf(row), row.unread_count]));
  return (credential) => counts.get(nameOf(credential));
}

function nameOf({ kind, id }: Credential): string {
  return `${kind} ${id}`;
}
