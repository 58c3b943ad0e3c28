import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { passwords } from "#app/db/schema.server.ts";
import { rateLimit, resetLimit } from "../../base/rate-limits.server.ts";
import { badRequest } from "../../base/refusal.ts";
import {
  comparePassword,
  keepPassword,
  ownHashFor,
  password_columns,
} from "./compare-password.server.ts";
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
  const [stored] = await db
    .select(password_columns)
    .from(passwords)
    .where(eq(passwords.user_id, actor.id));
  if (!(await comparePassword(current_password, stored ?? null)) || !stored)
    throw badRequest("incorrectPassword", "current_password");
  await resetLimit("password_check", actor);
  const own_hash = await ownHashFor(current_password, stored);
  if (own_hash === null) return stored.hash;
  const hash = await db.transaction((tx) => keepPassword(tx, actor.id, stored, own_hash));
  if (hash === null) throw badRequest("incorrectPassword", "current_password");
  return hash;
}
