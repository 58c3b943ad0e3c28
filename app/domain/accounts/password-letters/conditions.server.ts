import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { imports, one_time_tokens, passwords, users } from "#app/db/schema.server.ts";

/** Who opens the mailbox after a holiday still finds a link that works. */
export const FIRST_PASSWORD_DAYS = 14;

/** Members who came with an import that had no password for them. */
export const lacks_password: SQL | undefined = and(
  eq(users.is_active, true),
  sql`${users.created_at} <= (select ${imports.imported_at} from ${imports})`,
  sql`not exists (select from ${passwords} where ${passwords.user_id} = ${users.id})`,
);

/** Links that give an account go to confirmed addresses only. */
export const has_address: SQL = isNotNull(users.confirmed_email);

/** A letter is on its way or has arrived, and its link still works. */
export const has_letter: SQL<boolean> = sql<boolean>`exists (
  select from ${one_time_tokens} where ${one_time_tokens.user_id} = ${users.id}
  and ${one_time_tokens.kind} = 'first_password' and ${one_time_tokens.expires_at} > now())`;
