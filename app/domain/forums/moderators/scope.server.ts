import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { canModerateAll } from "../../base/can.ts";
import { numberArray } from "../../base/ids.server.ts";
import type { User } from "../../members/users/user.ts";

/** A condition: the forum is one that the actor moderates. */
export function isModeratedBy(actor: User, forum_id: SQLWrapper): SQL {
  if (canModerateAll(actor)) return sql`true`;
  const { moderates } = actor;
  return moderates === "all" ? sql`true` : sql`${forum_id} = any(${numberArray(moderates)})`;
}
