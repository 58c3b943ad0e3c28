import type { User } from "../../members/users/user.ts";

/**
 * What a key for programs allows. None contains another: a program that only posts needs no right
 * to read.
 */
export const SCOPES = ["read", "write", "administer"] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * The member as a program with these scopes. Without `administer` it has no rights of a superuser
 * or moderator, so every rule refuses it as it refuses other members.
 */
export function actorWithin(scopes: readonly Scope[], user: User): User {
  if (scopes.includes("administer")) return user;
  return { ...user, is_superuser: false, moderates: [] };
}
