import { USERNAME_MAX } from "#app/contract/field-limits.ts";
import { quoteIdentifiers, type Sql } from "../backups/connection.server.ts";
import type { Table } from "../backups/tables.server.ts";
import { makeReason, RefusedFile } from "./refused-file.ts";

/*
 * An archive may have no active superuser: a chat has no accounts, and those of another forum may be
 * inactive. Then the superuser of this site stays, with what signs them in. Everything else of theirs
 * ends with the site that the archive replaces.
 */

/** The first one is referred to by the others. */
const ACCOUNT_TABLES = ["users", "passwords", "factors", "recovery_codes"];

export async function requireSuperuser(sql: Sql): Promise<void> {
  const superusers = await sql`select from public.users where is_superuser and is_active`;
  if (superusers.length === 0) throw new RefusedFile(makeReason("noSuperuser"));
}

/** In the transaction of the import, before the tables are emptied. */
export async function setSuperuserAside(sql: Sql): Promise<void> {
  await requireSuperuser(sql);
  for (const table of ACCOUNT_TABLES)
    await sql.unsafe(
      `create temporary table ${asideOf(table)} on commit drop as table public.${table}`,
    );
}

/**
 * After the lines are stored. The id is above all others, because the archive may name ids of members
 * that are gone. Returns the username, which is another one if a member of the archive has it.
 */
export async function bringSuperuserBack(sql: Sql, tables: readonly Table[]): Promise<string> {
  const [account] = await sql<{ id: number; username: string; email: string }[]>`
    select username, email, greatest(id, 1 + (select max(id) from (
      select id from public.users union all select user_id from public.lineage) as known)) as id
    from superuser_aside_users`;
  if (!account) throw new RefusedFile(makeReason("noSuperuser"));
  const { id, email } = account;
  const same_email = await sql`select from public.users where email_fold = fold(${email})`;
  if (same_email.length > 0) throw new RefusedFile(makeReason("superuserEmailTaken"));
  const username = await findFreeName(sql, account.username);
  await sql`update superuser_aside_users set id = ${id}, username = ${username}`;
  for (const table of ACCOUNT_TABLES.slice(1))
    await sql.unsafe(`update ${asideOf(table)} set user_id = ${id}`);
  await sql`update superuser_aside_factors set id = id + (select coalesce(max(id), 0) from public.factors)`;
  for (const table of ACCOUNT_TABLES) {
    const columns = quoteIdentifiers(...(tables.find(({ name }) => name === table)?.columns ?? []));
    await sql.unsafe(
      `insert into public.${table} (${columns}) overriding system value select ${columns} from ${asideOf(table)}`,
    );
  }
  await sql`insert into public.lineage (user_id) values (${id})`;
  return username;
}

function asideOf(table: string): string {
  return `superuser_aside_${table}`;
}

/** The name, or with a number at its end: admin, admin2, admin3 … */
async function findFreeName(sql: Sql, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : String(number);
    const username = `${name.slice(0, USERNAME_MAX - ending.length)}${ending}`;
    const [row] = await sql<{ is_taken: boolean }[]>`
      select exists (select from public.users where username_fold = fold(${username}))
        or exists (select from public.former_usernames where username_fold = fold(${username})) as is_taken`;
    if (row?.is_taken === false) return username;
  }
}
