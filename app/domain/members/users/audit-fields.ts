import type { OwnUser } from "./user.ts";

export type AuditedUser = Pick<
  OwnUser,
  "username" | "email" | "full_name" | "about" | "is_superuser" | "is_active" | "invites_count"
>;

/** The audit fields of an account. */
export function userAuditFields({
  username,
  email,
  full_name,
  about,
  is_superuser,
  is_active,
  invites_count,
}: AuditedUser) {
  return { username, email, full_name, about, is_superuser, is_active, invites_count };
}

export function userSubject({ id, username }: Pick<OwnUser, "id" | "username">) {
  return { subject_type: "user", subject_id: id, subject_name: username } as const;
}
