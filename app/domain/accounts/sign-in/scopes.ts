import { canAdminister, canModerateSome, withoutRights } from "../../base/can.ts";
import type { User } from "../../members/users/user.ts";

/**
 * What a key for programs allows. None contains another: a program that only posts needs no right
 * to read. `observe` is for programs that watch the site for its operator.
 */
export const SCOPES = ["read", "write", "administer", "observe"] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * The member as a program with these scopes. Without `administer` it has no rights of a superuser
 * or moderator, so every rule refuses it as it refuses other members.
 */
export function actorWithin(scopes: readonly Scope[], user: User): User {
  return scopes.includes("administer") ? user : withoutRights(user);
}

/** Whether the member may make a key with the scope. */
export function mayGrant(member: Pick<User, "is_superuser">, scope: Scope): boolean {
  return scope !== "observe" || canAdminister(member);
}

/** The scopes that allow something in the hands of this member. */
export function usefulScopes(member: User): Scope[] {
  return SCOPES.filter(
    (scope) => mayGrant(member, scope) && (scope !== "administer" || canModerateSome(member)),
  );
}
