import type { Description } from "./api-operation.ts";

export type Scope = NonNullable<Description["scope"]>;

/** What a key for programs may be allowed. None contains another. */
export const SCOPES: Record<Scope, string> = {
  read: "Read what the member can read",
  write: "Write and change what the member can",
  administer: "What only superusers and moderators can do",
  sign_in: "What needs a token of the sign-in, because no key for programs suffices",
};

export function scopeOf({
  scope,
  access,
  method,
}: Pick<Description, "scope" | "access"> & { method: string }): Scope {
  if (scope) return scope;
  if (access === "superuser") return "administer";
  return method === "GET" ? "read" : "write";
}
