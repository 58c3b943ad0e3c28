import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { installation } from "#app/db/schema.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";
import { secretFingerprint } from "#app/lib/tokens.server.ts";

const KEY = "secret_fingerprint";

/**
 * All processes on a database must use the same SESSION_SECRET, because each must accept the links
 * of the others. The first start stores the secret's fingerprint.
 */
export async function checkSecret(): Promise<void> {
  const value = secretFingerprint();
  await db.insert(installation).values({ key: KEY, value }).onConflictDoNothing();
  const [row] = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, KEY));
  if (row?.value === value) return;
  throw new OperatorError(
    "The database was used with another SESSION_SECRET: open invitations and the links in letters would stop working. " +
      "Set SESSION_SECRET to the same value for every process (where it is not set, it is in DATA_DIR/session-secret). " +
      "To use the new one from now on: npm run doctor -- --accept-secret",
  );
}

/** For the operator. Everything signed with the former secret becomes invalid. */
export async function acceptSecret(): Promise<void> {
  const value = secretFingerprint();
  await db
    .insert(installation)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value: sql`excluded.value` } });
}
