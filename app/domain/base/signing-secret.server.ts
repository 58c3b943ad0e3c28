import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { installation, signing_secrets } from "#app/db/schema.server.ts";
import { secretFingerprint, useSecret } from "#app/lib/crypto/tokens.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";

const SECRET_ID = 1;
/** Release 0.1.0 stored only a fingerprint in the database, and the secret in this file. */
const FORMER_FILE = "session-secret";
const FORMER_FINGERPRINT = "secret_fingerprint";

const OTHER_SECRET =
  "The database was used with another SESSION_SECRET: open invitations and the links in e-mails would stop working. ";
const ACCEPT =
  "To use the new one from now on, and give up these links: npm run doctor -- --accept-secret";

/**
 * The secret of the database, from which all processes make their keys. It is a row, so that a
 * restored backup keeps its links valid. The first start stores it: SESSION_SECRET if there is one.
 */
export async function loadSecret(): Promise<string> {
  const secret = (await findSecret()) ?? (await storeFirstSecret());
  if (env.SESSION_SECRET !== undefined && env.SESSION_SECRET !== secret)
    throw new OperatorError(
      `${OTHER_SECRET}Remove SESSION_SECRET from the settings, and the one in the database is used. ${ACCEPT}`,
    );
  useSecret(secret);
  return secret;
}

/**
 * Accepts another secret, by a command of the operator. Everything signed with the former one
 * becomes invalid.
 */
export async function acceptSecret(): Promise<void> {
  const secret = env.SESSION_SECRET ?? readFormerFile() ?? newSecret();
  await db.transaction(async (tx) => {
    await tx
      .insert(signing_secrets)
      .values({ id: SECRET_ID, secret })
      .onConflictDoUpdate({ target: signing_secrets.id, set: { secret } });
    await tx.delete(installation).where(eq(installation.key, FORMER_FINGERPRINT));
  });
}

async function findSecret(): Promise<string | undefined> {
  const [row] = await db.select({ secret: signing_secrets.secret }).from(signing_secrets);
  return row?.secret;
}

/** Several machines may start at once: the first row counts for all. */
async function storeFirstSecret(): Promise<string> {
  const secret = env.SESSION_SECRET ?? readFormerFile() ?? newSecret();
  const [former] = await db
    .select({ fingerprint: installation.value })
    .from(installation)
    .where(eq(installation.key, FORMER_FINGERPRINT));
  if (former && former.fingerprint !== secretFingerprint(secret))
    throw new OperatorError(
      `${OTHER_SECRET}Set SESSION_SECRET to that value once (where it was not set, it is in the file ${FORMER_FILE} of the former DATA_DIR). ${ACCEPT}`,
    );
  await db.insert(signing_secrets).values({ id: SECRET_ID, secret }).onConflictDoNothing();
  return (await findSecret()) ?? secret;
}

function readFormerFile(): string | undefined {
  const file = join(env.DATA_DIR, FORMER_FILE);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
