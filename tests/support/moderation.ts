import { db } from "#app/db/client.server.ts";
import { listHiddenRows } from "#app/domain/forums/audiences/hidden-rows.server.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { listWrongTables } from "#app/domain/operations/doctor/derived-rows.server.ts";
import { listOrphans } from "#app/domain/operations/doctor/orphans.server.ts";
import { wrongCounters } from "./community.ts";
import { createdMember, reload, sql } from "./domain.ts";

/** A new member who moderates these forums. */
export async function createdModerator(...forum_ids: number[]): Promise<User> {
  const member = await createdMember();
  for (const id of forum_ids)
    await sql`insert into moderators (user_id, forum_id) values (${member.id}, ${id})`;
  return await reload(member);
}

/** The faults of rows that doctor finds. The list should be empty. */
export async function faults(): Promise<unknown[]> {
  const orphans = await db.transaction((tx) => listOrphans(tx));
  const orphaned: string[] = [];
  for (const { description, count_rows } of orphans) {
    const [row] = await sql.unsafe(count_rows);
    if (row?.count > 0) orphaned.push(description);
  }
  const tables = await db.transaction((tx) => listWrongTables(tx));
  const hidden_rows = await db.transaction((tx) => listHiddenRows(tx));
  return [...(await wrongCounters({ sql })), ...tables, ...orphaned, ...hidden_rows];
}
