/**
 * Who may do what. Commands enforce it, and pages use it to show or hide actions; it runs in the
 * browser too, so it needs few fields.
 */
type Person = { id: number; is_superuser: boolean; invites_count: number };
type Owned = { owner_id: number };

export function canAdminister(me: Pick<Person, "is_superuser">): boolean {
  return me.is_superuser;
}

export function canEdit(me: Pick<Person, "id" | "is_superuser">, item: Owned): boolean {
  return me.is_superuser || item.owner_id === me.id;
}

export function canInvite(me: Pick<Person, "is_superuser" | "invites_count">): boolean {
  return me.is_superuser || me.invites_count > 0;
}

/** A superuser may delete every account but the own one; a member only the own one. */
export function canDeleteUser(me: Pick<Person, "id" | "is_superuser">, user_id: number): boolean {
  return me.is_superuser ? user_id !== me.id : user_id === me.id;
}

/** Administrators change their own account in the settings, not in the list of users. */
export function canManage(me: Pick<Person, "id" | "is_superuser">, user_id: number): boolean {
  return me.is_superuser && user_id !== me.id;
}

export function canSeePrivateFields(
  me: Pick<Person, "id" | "is_superuser">,
  user_id: number,
): boolean {
  return me.is_superuser || me.id === user_id;
}
