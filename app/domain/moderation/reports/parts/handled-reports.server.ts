import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { canModerateAll } from "../../../base/can.ts";
import { numberArray } from "../../../base/ids.server.ts";
import type { User } from "../../../members/users/user.ts";

type Handler = Record<"id" | "is_superuser" | "moderates_all" | "forum_ids", SQLWrapper>;

/** `canHandleReport` as a condition on a row of `reports`. */
function isHandledBy({ id, is_superuser, moderates_all, forum_ids }: Handler): SQL {
  return sql`(${is_superuser} or reports.owner_id <> ${id}
    and (${moderates_all} or reports.forum_id = any(${forum_ids})))`;
}

/** The same for the actor. */
export function isHandledByActor(actor: User): SQL {
  return isHandledBy({
    id: sql`${actor.id}::int`,
    is_superuser: sql`${actor.is_superuser}::boolean`,
    moderates_all: sql`${canModerateAll(actor)}::boolean`,
    forum_ids: numberArray(actor.moderates === "all" ? [] : actor.moderates),
  });
}

/** The same for a row of `users`. With names in SQL, because it stands in the query of the session. */
export const is_handled_by_user = isHandledBy({
  id: sql`users.id`,
  is_superuser: sql`users.is_superuser`,
  moderates_all: sql`exists (
    select from moderators as m where m.user_id = users.id and m.category_id is null and m.forum_id is null)`,
  forum_ids: sql`array(
    select f.id from moderators as m join forums as f on f.id = m.forum_id or f.category_id = m.category_id
    where m.user_id = users.id)`,
});
