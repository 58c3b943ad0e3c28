import { and, asc, eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { languageOf } from "../../base/language-of.server.ts";
import { userSubject } from "../../members/users/audit-fields.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { findRecipient, makeResetToken, RESET_HOURS } from "./send-reset-link.server.ts";

const OPERATOR = { id: null, username: "npm run password" };
/** Enough to remember which address it was. */
const NAMED_SUPERUSERS_MAX = 3;

/**
 * Creates a link for the operator to choose a new password, which works once. It gives access to
 * the account, so its creation is recorded.
 */
export async function makeOperatorLink(email: string) {
  return await db.transaction(async (tx) => {
    const user = await findRecipient(tx, email);
    if (!user) throw new OperatorError(await describeUnknown(tx, email));
    const token = await makeResetToken(tx, user);
    await record(tx, OPERATOR, { action: "recovery_link", ...userSubject(user) });
    return {
      email: user.email,
      username: user.username,
      is_active: user.is_active,
      hours: RESET_HOURS,
      url: `${env.SITE_URL}/reset-password?token=${token}&lang=${languageOf(user)}`,
    };
  });
}

async function describeUnknown(tx: Transaction, email: string): Promise<string> {
  const superusers = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.is_superuser, true), eq(users.is_active, true)))
    .orderBy(asc(users.id))
    .limit(NAMED_SUPERUSERS_MAX);
  return superusers.length === 0
    ? `No account has the address ${email}: this database has no superuser yet, and the first npm start creates one.`
    : `No account has the address ${email}; superusers are ${superusers.map((user) => user.email).join(", ")}.`;
}
