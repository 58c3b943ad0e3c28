import { env } from "#app/lib/env.server.ts";
import { canAdminister } from "../can.ts";
import { notAllowed } from "../refusal.ts";
import type { User } from "../users/user.ts";

/** The mail server without its password. Null if messages stay in files. */
export function getMailState(actor: User): { host: string | null } {
  if (!canAdminister(actor)) throw notAllowed();
  return { host: env.SMTP_URL === undefined ? null : new URL(env.SMTP_URL).hostname };
}
