import { and, isNotNull, ne, type SQL } from "drizzle-orm";
import { reports } from "#app/db/schema.server.ts";
import { canModerateAll, canModerateSome } from "../../base/can.ts";
import { notAllowed } from "../../base/refusal.ts";
import { isModeratedBy } from "../../forums/moderators/scope.server.ts";
import type { User } from "../../members/users/user.ts";

export function refuseMembers(actor: User): void {
  if (!canModerateSome(actor)) throw notAllowed();
}

/** A condition: the actor handles the report, as `canHandleReport` says. */
export function isHandledBy(actor: User): SQL | undefined {
  return and(
    actor.is_superuser ? undefined : ne(reports.owner_id, actor.id),
    canModerateAll(actor)
      ? undefined
      : and(isNotNull(reports.forum_id), isModeratedBy(actor, reports.forum_id)),
  );
}
