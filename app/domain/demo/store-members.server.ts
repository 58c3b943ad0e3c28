import type { Transaction } from "#app/db/client.server.ts";
import { invites, lineage, passwords, users } from "#app/db/schema.server.ts";
import type { Community } from "./community.ts";
import { idOf } from "./rows.server.ts";

/** The accounts, who came through whom, and the invitations. Gives the ids by username. */
export async function storeMembers(
  tx: Transaction,
  { members, invites: given }: Community,
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
  const stored = await tx
    .insert(users)
    .values(accounts)
    .returning({ id: users.id, username: users.username });
  const ids = new Map(stored.map(({ id, username }) => [username, id]));
  const joined = members.map(({ username, inviter, joined_ms }) => ({
    user_id: idOf(ids, username),
    inviter_id: inviter === null ? null : idOf(ids, inviter),
    created_at: new Date(joined_ms),
  }));
  await tx
    .insert(passwords)
    .values(joined.map(({ user_id, created_at }) => ({ user_id, hash, changed_at: created_at })));
  await tx.insert(lineage).values(joined);
  await tx.insert(invites).values(
    given.map(({ owner, text, email, created_ms, expires_ms, used_by, used_ms }) => ({
      owner_id: idOf(ids, owner),
      text,
      email,
      created_at: new Date(created_ms),
      expires_at: new Date(expires_ms),
      used_at: used_ms === null ? null : new Date(used_ms),
      used_by_id: used_by === null ? null : idOf(ids, used_by),
    })),
  );
  return ids;
}
