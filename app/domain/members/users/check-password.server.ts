import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { passwords } from "#app/db/schema.server.ts";
import { isPassword } from "#app/lib/crypto/password.server.ts";
import { rateLimit, resetLimit } from "../../base/rate-limits.server.ts";
import { badRequest } from "../../base/refusal.ts";
import type { User } from "./user.ts";

/**
 * Critical changes call this, so that a person at an open browser must also know the password.
 * Returns its hash, for a command that compares it again in its transaction.
 */
export async function checkPassword(
  actor: Pick<User, "id">,
  current_password: string,
): Promise<string> {
  await rateLimit("password_check", actor);
  const [row] = await db
    .select({ hash: passwords.hash })
    .from(passwords)
    .where(eq(passwords.user_id, actor.id));
  if (!(await isPassword(current_password, row?.hash ?? null)) || !row)
    throw badRequest("incorrectPassword", "current_password");
  await resetLimit("password_check", actor);
  return row.hash;
}
