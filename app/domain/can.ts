/**
 * The permission rules. Commands enforce them, and pages use them to show or hide actions. They
 * also run in the browser, so they need few fields.
 */
type Actor = { id: number; is_superuser: boolean; invites_count: number };
type OwnedItem = { owner_id: number };

export function canAdminister(actor: Pick<Actor, "is_superuser">): boolean {
  return actor.is_superuser;
}

export function canEdit(actor: Pick<Actor, "id" | "is_superuser">, item: OwnedItem): boolean {
  return actor.is_superuser || item.owner_id === actor.id;
}

export function canInvite(actor: Pick<Actor, "is_superuser" | "invites_count">): boolean {
  return actor.is_superuser || actor.invites_count > 0;
}

/** A link for several people: a leaked one admits strangers, so members need a permission. */
export function canShareInvites(
  actor: Pick<Actor, "is_superuser"> & { may_share_invites: boolean },
): boolean {
  return actor.is_superuser || actor.may_share_invites;
}

/**
 * A superuser may delete every account except the own one. A member may delete only the own one.
 */
export function canDeleteUser(actor: Pick<Actor, "id" | "is_superuser">, user_id: number): boolean {
  return actor.is_superuser ? user_id !== actor.id : user_id === actor.id;
}

/** Administrators change their own account in the settings, not in the list of users. */
export function canManage(actor: Pick<Actor, "id" | "is_superuser">, user_id: number): boolean {
  return actor.is_superuser && user_id !== actor.id;
}

export function canSeePrivateFields(
  actor: Pick<Actor, "id" | "is_superuser">,
  user_id: number,
): boolean {
  return actor.is_superuser || actor.id === user_id;
}
