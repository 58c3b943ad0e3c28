import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { isWithinLimit } from "../../base/rate-limits.server.ts";
import { notifyAccount } from "../../members/users/account-notices.server.ts";

/**
 * Tells a member that somebody knows the password and tries codes, so that the member changes it. At
 * most one letter a day, because the tries may go on for days.
 */
export async function tellWrongCodes(user_id: number): Promise<void> {
  if (!(await isWithinLimit("wrong_codes_letter", { id: user_id }))) return;
  await db.transaction(async (tx) => {
    const [account] = await tx
      .select({ email: users.confirmed_email })
      .from(users)
      .where(eq(users.id, user_id));
    if (account) await notifyAccount(tx, user_id, account.email, "wrong_codes");
  });
}
