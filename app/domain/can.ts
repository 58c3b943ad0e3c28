/**
 * Who may do what. Commands enforce it, and pages use it to show or hide actions; it runs in the
 * browser too, so it needs few fields.
 */
type Person = { id: number; is_superuser: boolean; invites_count: number };
type Owned = { owner_id: number };

export function canAdminister(actor: Pick<Person, "is_superuser">): boolean {
  return actor.is_superuser;
}

export function canEdit(actor: Pick<Person, "id" | "is_superuser">, item: Owned): boolean {
  return actor.is_superuser || item.owner_id === actor.id;
}

export function canInvite(actor: Pick<Person, "is_superuser" | "invites_count">): boolean {
  return actor.is_superuser || actor.invites_count > 0;
}

/** A superuser may delete every account but the own one; a member only the own one. */
export function canDeleteUser(
  actor: Pick<Person, "id" | "is_superuser">,
  user_id: number,
): boolean {
  return actor.is_superuser ? user_id !== actor.id : user_id === actor.id;
}

/** Administrators change their own account in the settings, not in the list of users. */
export function canManage(actor: Pick<Person, "id" | "is_superuser">, user_id: number): boolean {
  return actor.is_superuser && user_id !== actor.id;
}

export function canSeePrivateFields(
  actor: Pick<Person, "id" | "is_superuser">,
  user_id: number,
): boolean {
  return actor.is_superuser || actor.id === user_id;
}
