import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { group_members, users } from "#app/db/schema.server.ts";
import { textArray } from "../../base/ids.server.ts";
import { notFound, Refusal, unprocessable } from "../../base/refusal.ts";
import { idByUsername } from "../users/usernames.server.ts";
import { MEMBERS_ADDED_MAX, namesIn } from "./input.ts";
import { isMember } from "./parts/is-member.server.ts";

/** The members whom a text names, also by their former names. Refuses if one of them cannot be added. */
export async function getIdsToAdd(text: string): Promise<number[]> {
  const names = namesIn(text);
  if (names.length > MEMBERS_ADDED_MAX)
    throw unprocessable("tooManyNames", "usernames", { max: MEMBERS_ADDED_MAX });
  const rows = await db.execute<{ name: string; user_id: number | null; is_active: boolean }>(sql`
    select typed.name, ${users.id} as user_id, ${users.is_active} from unnest(${textArray(names)}) as typed (name)
      left join ${users} on ${users.id} = ${idByUsername(sql`typed.name`)}`);
  const unknown = rows.filter(({ user_id }) => user_id === null);
  if (unknown.length > 0)
    throw unprocessable("namesUnknown", "usernames", { names: namesOf(unknown) });
  const inactive = rows.filter(({ is_active }) => !is_active);
  if (inactive.length > 0) throw inactiveMembers(namesOf(inactive), "usernames");
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** A step: a deactivated account is not added. It stays in the groups where it is. */
export async function refuseUnlessAddable(
  tx: Transaction,
  group_id: number,
  user_id: number,
): Promise<void> {
  const [user] = await tx
    .select({
      username: users.username,
      is_former: users.is_former,
      is_active: users.is_active,
      is_member: sql<boolean>`exists (select from ${group_members} where ${isMember(group_id, user_id)})`,
    })
    .from(users)
    .where(eq(users.id, user_id))
    .for("key share");
  if (!user || user.is_former) throw notFound("userIdNotFound");
  if (!user.is_active && !user.is_member) throw inactiveMembers(user.username);
}

function namesOf(rows: readonly { name: string }[]): string {
  return rows.map(({ name }) => name).join(", ");
}

function inactiveMembers(names: string, field?: string): Refusal {
  return new Refusal(400, "inactiveMembers", { field, values: { names } });
}
