/**
 * One page of law: who may do what. Verbs enforce it, screens consult it; it runs in the browser
 * too, so it asks for few fields.
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

/** A superuser deletes anybody but himself; a member only himself. */
export function canDeleteUser(me: Pick<Person, "id" | "is_superuser">, user_id: number): boolean {
  return me.is_superuser ? user_id !== me.id : user_id === me.id;
}

/** In the list of users one's own row is closed: one's own account is changed in the settings. */
export function canManage(me: Pick<Person, "id" | "is_superuser">, user_id: number): boolean {
  return me.is_superuser && user_id !== me.id;
}

export function canSeePrivateFields(
  me: Pick<Person, "id" | "is_superuser">,
  user_id: number,
): boolean {
  return me.is_superuser || me.id === user_id;
}
