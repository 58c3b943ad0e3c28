import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import { invites, lineage, passwords, users } from "#app/db/schema.server.ts";
import type { Community } from "./community.ts";
import { idOf } from "./rows.server.ts";

/** Stores the accounts, the tree of invitations and the invites. Returns the ids by username. */
export async function storeMembers(
  tx: Transaction,
  { members, invites: community_invites }: Community,
  hash: string,
): Promise<Map<string, number>> {
  const accounts = members.map(
    ({
      username,
      full_name,
      email,
      language,
      is_superuser,
      is_active,
      invites_count,
      joined_ms,
    }) => ({
      username,
      full_name,
      email,
      confirmed_email: email,
      language,
      is_superuser,
      is_active,
      invites_count,
      created_at: new Date(joined_ms),
    }),
  );
  const stored_users = await tx.execute<{ id: number; username: string }>(
    sql`${insertRows(users, accounts)} returning id, username`,
  );
  const ids = new Map(stored_users.map(({ id, username }) => [username, id]));
  const lineage_rows = members.map(({ username, inviter, joined_ms }) => ({
    user_id: idOf(ids, username),
    inviter_id: inviter === null ? null : idOf(ids, inviter),
    created_at: new Date(joined_ms),
  }));
  await tx.execute(
    insertRows(
      passwords,
      lineage_rows.map(({ user_id, created_at }) => ({ user_id, hash, changed_at: created_at })),
    ),
  );
  await tx.execute(insertRows(lineage, lineage_rows));
  await tx.execute(
    insertRows(
      invites,
      community_invites.map(({ owner, text, email, created_ms, expires_ms, used_by, used_ms }) => ({
        owner_id: idOf(ids, owner),
        text,
        email,
        created_at: new Date(created_ms),
        expires_at: new Date(expires_ms),
        used_at: used_ms === null ? null : new Date(used_ms),
        used_by_id: used_by === null ? null : idOf(ids, used_by),
      })),
    ),
  );
  return ids;
}
