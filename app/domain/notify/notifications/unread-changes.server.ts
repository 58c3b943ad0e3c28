import { and, eq, gt, sql } from "drizzle-orm";
import { UNREAD_COUNT_MAX } from "#app/contract/unread-count.ts";
import { db } from "#app/db/client.server.ts";
import { api_keys, sessions, users } from "#app/db/schema.server.ts";
import { withoutRights } from "../../base/can.ts";
import { numberArray } from "../../base/ids.server.ts";
import { reader_columns } from "../../members/users/columns.server.ts";
import { countShownOf } from "./columns.server.ts";
import { isUnreadAfter } from "./parts/unread-notifications.server.ts";
import { countUnread } from "./unread.server.ts";

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
    credentials.filter((each) => each.kind === kind).map(({ id }) => id);
  const rows = await Promise.all([countsOfSessions(idsOf("session")), countsOfKeys(idsOf("key"))]);
  const counts = new Map(rows.flat().map((row) => [nameOf(row), row.unread_count]));
  return (credential) => counts.get(nameOf(credential));
}

type UnreadCount = Credential & { unread_count: number };

async function countsOfSessions(ids: readonly number[]): Promise<UnreadCount[]> {
  const count = countShownOf(
    sql`u.id`,
    UNREAD_COUNT_MAX,
    isUnreadAfter(sql`u.notifications_read_until`),
  );
  return await db.execute<UnreadCount>(sql`
    with session as (
      select id, user_id from ${sessions} where id = any(${numberArray(ids)}) and expires_at > now()
    ), counted as (
      select u.id as user_id, ${count} as unread_count
      from ${users} u where u.is_active and u.id in (select user_id from session)
    )
    select 'session' as kind, session.id::float8 as id, unread_count from session join counted using (user_id)`);
}

/** A key may leave the member fewer rights, and then it counts what is seen with these. */
async function countsOfKeys(ids: readonly number[]): Promise<UnreadCount[]> {
  if (ids.length === 0) return [];
  const keys = await db
    .select({ id: api_keys.id, scopes: api_keys.scopes, member: reader_columns })
    .from(api_keys)
    .innerJoin(users, eq(users.id, api_keys.user_id))
    .where(
      and(
        sql`${api_keys.id} = any(${numberArray(ids)})`,
        gt(api_keys.expires_at, sql`now()`),
        users.is_active,
      ),
    );
  return await Promise.all(
    keys.map(async ({ id, scopes, member }) => {
      const reader = scopes.includes("administer") ? member : withoutRights(member);
      return { kind: "key" as const, id, unread_count: await countUnread(reader) };
    }),
  );
}

function nameOf({ kind, id }: Credential): string {
  return `${kind} ${id}`;
}
