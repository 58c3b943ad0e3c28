import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { userSubject } from "../../members/users/audit-fields.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { removeAllFactors } from "./factors.server.ts";
import { tellChange } from "./parts/tell-change.server.ts";

const OPERATOR = { id: null, username: "npm run factors" };

/** For the operator: the last superuser has lost everything. It works at once, and is recorded. */
export async function liftForOperator(email: string): Promise<{ username: string }> {
  return await db.transaction(async (tx) => {
    const [member] = await tx
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(eq(users.email_fold, sql`fold(${email})`));
    if (!member) throw new OperatorError(`No account has the address ${email}.`);
    await lockAccount(tx, member.id, "no key update");
    if (!(await removeAllFactors(tx, member.id)))
      throw new OperatorError(`${member.username} has no second factor: nothing was changed.`);
    await tellChange(tx, member.id, "lifted");
    await record(tx, OPERATOR, { action: "factors_lifted", ...userSubject(member) });
    return { username: member.username };
  });
}
