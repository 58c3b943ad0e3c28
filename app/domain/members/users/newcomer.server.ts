import type { User } from "./user.ts";

/** Within a day others can see and report what a new account is for. */
const NEWCOMER_HOURS = 24;
const HOUR_SECONDS = 60 * 60;

type Newcomer = Pick<User, "is_superuser" | "is_trusted" | "moderates" | "created_at">;

/**
 * A member who came by an invite is a newcomer for a day. Accounts that superusers made are trusted
 * from the start, and a superuser can trust a member earlier.
 */
export function secondsAsNewcomer({
  is_superuser,
  is_trusted,
  moderates,
  created_at,
}: Newcomer): number {
  if (is_superuser || is_trusted || moderates === "all" || moderates.length > 0) return 0;
  const age_seconds = (Date.now() - created_at.getTime()) / 1000;
  return Math.max(0, Math.ceil(NEWCOMER_HOURS * HOUR_SECONDS - age_seconds));
}

export function isNewcomer(user: Newcomer): boolean {
  return secondsAsNewcomer(user) > 0;
}
