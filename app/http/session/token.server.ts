import type { Session } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { badRequest, notAllowed } from "#app/domain/base/refusal.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import type { Authentication } from "./context.server.ts";

/** Finds the session of a token. `countFailure` limits how often unknown tokens may be tried. */
export async function authenticateToken(
  findSession: () => Promise<Session | null>,
  countFailure = async () => {},
): Promise<Authentication> {
  try {
    const session = await findSession();
    if (!session) {
      await countFailure();
      return { session: null, refusal: notAllowed("badCredentials") };
    }
    if (!session.user.is_active) return { session: null, refusal: badRequest("inactiveUser") };
    return { session, refusal: null };
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    return { session: null, refusal };
  }
}
