import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { forum_groups, forums, groups } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";

/** For whom an archive is: it has what all of them read. */
export type Audience = { kind: "members" } | { kind: "group"; group_id: number };

/** `group` is the name of the group, or null for all members. */
export type ArchiveReader = { reader: Reader; group: string | null };

/**
 * Somebody without an account, without rights, who is in this group alone. Null if the group does
 * not exist.
 */
export async function findArchiveReader(
  tx: Transaction,
  audience: Audience,
): Promise<ArchiveReader | null> {
  const group_id = audience.kind === "group" ? audience.group_id : 0;
  const [group] = await tx
    .select({ name: groups.name })
    .from(groups)
    .where(eq(groups.id, group_id));
  if (audience.kind === "group" && !group) return null;
  const hidden_forums = await tx
    .select({ id: forums.id })
    .from(forums)
    .where(
      sql`${forums.is_restricted} and not exists (
        select from ${forum_groups} where ${forum_groups.forum_id} = ${forums.id} and ${forum_groups.group_id} = ${group_id})`,
    );
  const no_access_forum_ids = hidden_forums.map(({ id }) => id);
  return {
    reader: { id: 0, is_superuser: false, moderates: [], no_access_forum_ids },
    group: group?.name ?? null,
  };
}

/** The group with this name, in any case. */
export async function findGroupByName(name: string): Promise<number | null> {
  const [group] = await db
    .select({ id: groups.id })
    .from(groups)
    .where(eq(groups.name_folded, sql`fold(${name})`));
  return group?.id ?? null;
}
