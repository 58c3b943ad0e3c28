import { sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { hashPassword } from "#app/lib/crypto/password.server.ts";
import { newPassword } from "#app/lib/crypto/tokens.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { addAccount } from "./accounts.server.ts";
import { findWeakness } from "./password-quality.server.ts";

const DEFAULT_EMAIL = "admin@divan.example";

/**
 * Creates the member who can send the first invitation. `password` is the generated password, or
 * null if the operator chose one.
 */
export async function createFirstSuperuser(): Promise<{
  email: string;
  password: string | null;
} | null> {
  const email = env.FIRST_SUPERUSER_EMAIL ?? DEFAULT_EMAIL;
  const password = env.FIRST_SUPERUSER_PASSWORD ?? newPassword();
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.FIRST_SUPERUSER})`);
    const [existing_user] = await tx.select({ id: users.id }).from(users).limit(1);
    if (existing_user) return null;
    const account = { email, confirmed_email: email, username: "admin", is_superuser: true };
    await addAccount(tx, account, await hashPassword(password), null);
    // The operator may choose a weak password, but is warned.
    if (await findWeakness(password, account))
      log.warn("FIRST_SUPERUSER_PASSWORD is easy to guess. Sign in and choose another password.");
    return { email, password: env.FIRST_SUPERUSER_PASSWORD ? null : password };
  });
}
