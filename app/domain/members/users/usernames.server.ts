import { eq, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { former_usernames, users } from "#app/db/schema.server.ts";
import { unprocessable } from "../../base/refusal.ts";
import type { User } from "./user.ts";

/**
 * Former names stay reserved for the member, so without a bound one member could reserve every
 * name. A further change is refused, because old mentions would lead to the next member who takes a
 * released name.
 */
export const FORMER_USERNAMES_MAX = 10;

/** A subquery for the id of the member who has the name or had it before. It compares by fold(). */
export function idByUsername(username: unknown): SQL {
  return sql`(select ${users.id} from ${users} where ${users.username_fold} = fold(${username})
    union all select ${former_usernames.user_id} from ${former_usernames} where ${former_usernames.username_fold} = fold(${username}) limit 1)`;
}

/** The same, or by the address that the member uses. Names of other forums may have an @ too. */
export function idByNameOrEmail(typed: string): SQL {
  if (!typed.includes("@")) return idByUsername(typed);
  return sql`coalesce((select ${users.id} from ${users} where ${users.email_fold} = fold(${typed})), ${idByUsername(typed)})`;
}

/** The active members who have these names or had them before, with each name in folded letters. */
export async function listMembersByNames(names: string[]) {
  return names.length === 0 ? [] : await members_by_name.execute({ names: JSON.stringify(names) });
}

const folded_names = sql`any(array(select fold(name) from json_array_elements_text(${sql.placeholder("names")}::text::json) as name))`;

const members_by_name = db
  .select({ id: users.id, name: sql<string>`named.name`, username: sql<string>`named.username` })
  .from(users)
  .innerJoin(
    sql`(select ${users.id} as id, ${users.username_fold} as name, ${users.username} as username from ${users} where ${users.username_fold} = ${folded_names}
      union all select ${former_usernames.user_id}, ${former_usernames.username_fold}, ${former_usernames.username} from ${former_usernames} where ${former_usernames.username_fold} = ${folded_names}) as named`,
    sql`named.id = ${users.id}`,
  )
  .where(eq(users.is_active, true))
  .prepare("members_by_name");

/** A step: refuses a renaming that would give the member too many former names. */
export async function refuseTooManyUsernames(
  tx: Transaction,
  actor: Pick<User, "id" | "username">,
  username: string | undefined,
): Promise<void> {
  if (username === undefined || username === actor.username) return;
  const count = await tx.$count(former_usernames, eq(former_usernames.user_id, actor.id));
  if (count > FORMER_USERNAMES_MAX)
    throw unprocessable("tooManyUsernames", "username", { max: FORMER_USERNAMES_MAX });
}
