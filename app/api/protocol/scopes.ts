import type { Scope } from "#app/domain/accounts/sign-in/scopes.ts";
import type { Session } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { Refusal } from "#app/domain/base/refusal.ts";
import type { User } from "#app/domain/members/users/user.ts";
import type { Description } from "./operation.ts";

type RequiredScope = NonNullable<Description["scope"]>;

/** What a key for programs may be allowed. None contains another. */
export const SCOPE_TEXTS: Record<Exclude<RequiredScope, "any"> | Scope, string> = {
  read: "Read what the member can read",
  write: "Write and change what the member can",
  administer: "What only superusers and moderators can do",
  observe: "Read the state of the server, with the key of a superuser",
  sign_in: "What needs a token of the sign-in, because no key for programs suffices",
};

/**
 * A key for programs does not allow the call. `scope` is the one that it lacks, if one would do.
 */
export class InsufficientScope extends Refusal {
  readonly scope: RequiredScope;

  constructor(scope: RequiredScope) {
    super(403, scope === "sign_in" ? "signInRequired" : "insufficientScope");
    this.scope = scope;
  }

  /** The header in the form of RFC 6750. */
  get header(): string {
    const needed = this.scope === "sign_in" ? "" : `, scope="${this.scope}"`;
    return `Bearer error="insufficient_scope"${needed}`;
  }
}

/** What a key for programs must have for an operation. `method` is that of its declaration. */
export function requiredScope(
  method: string,
  { scope, access }: Pick<Description, "scope" | "access">,
): RequiredScope {
  if (scope) return scope;
  if (access === "superuser") return "administer";
  return method === "GET" ? "read" : "write";
}

/**
 * Refuses a key without the scope. Returns the actor, whose rights are those that the key leaves:
 * with `observe`, the rights of a superuser for this call alone. Only keys have scopes: a token of
 * the sign-in may do what its member may do.
 */
export function actorWithinScope(
  { key, user }: Session,
  required: RequiredScope,
  may_observe = false,
): User {
  if (!key || required === "any") return user;
  if (required !== "sign_in" && key.scopes.includes(required)) return user;
  if (may_observe && key.scopes.includes("observe"))
    return { ...user, is_superuser: key.is_of_superuser };
  throw new InsufficientScope(required);
}

/**
 * Refuses fields of a body that change who signs in with which rights. A flag that is false changes
 * nothing: clients send all fields of a form.
 */
export function refuseSignInFields(
  { key }: Session,
  names: readonly string[],
  input: unknown,
): void {
  if (!key || typeof input !== "object" || input === null) return;
  if (names.some((name) => ![undefined, false].includes(Reflect.get(input, name))))
    throw new InsufficientScope("sign_in");
}
