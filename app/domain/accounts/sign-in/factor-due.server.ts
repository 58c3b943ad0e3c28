import type { FactorRule } from "#app/contract/factor-rules.ts";
import { canAdminister, canModerateSome, type Moderator } from "../../base/can.ts";
import { factorRule } from "../../site/settings/parts/site-texts.server.ts";
import type { Session } from "./sessions.server.ts";

/** Members who were signed in when the rule came in force have time to set up a second factor. */
const GRACE_MS = 7 * 24 * 60 * 60_000;

/** What of a session decides. */
type FactorSession = Pick<Session, "key" | "has_factor" | "viewed_as" | "signed_in_at"> & {
  user: Moderator;
};

/**
 * Until when the member of a session has to set up a second factor: at once after signing in, later
 * for sessions that are older than the rule. Null if there is nothing to do. Keys for programs go on.
 */
export function findFactorDue(session: FactorSession): Date | null {
  const { rule, since } = factorRule();
  if (session.key || session.has_factor || session.viewed_as || !since) return null;
  if (!isConcerned(rule, session.user)) return null;
  const { signed_in_at } = session;
  return signed_in_at > since ? signed_in_at : new Date(since.getTime() + GRACE_MS);
}

/** Whether the session may do nothing else before. */
export function isFactorDue(session: FactorSession): boolean {
  const due = findFactorDue(session);
  return due !== null && due.getTime() <= Date.now();
}

function isConcerned(rule: FactorRule, user: Moderator): boolean {
  if (rule === "superusers") return canAdminister(user);
  if (rule === "moderators") return canModerateSome(user);
  return rule === "all";
}
