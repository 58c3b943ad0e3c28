import type { Transaction } from "#app/db/client.server.ts";
import { violatesUnique } from "#app/db/errors.server.ts";
import { lineage, passwords, users } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import type { MessageKey } from "#locales/index.ts";
import { Refusal } from "../../base/refusal.ts";
import { own_columns } from "./columns.server.ts";
import type { OwnUser, User } from "./user.ts";

/** `confirmed_email` is the same address if its mailbox is proved, else null. */
type Account = Pick<OwnUser, "email" | "username"> & {
  confirmed_email: string | null;
  is_newcomer?: boolean;
  is_trusted?: boolean;
} & Partial<Pick<OwnUser, "full_name" | "is_superuser" | "is_active">> &
  Partial<Pick<User, "language" | "theme">>;

/**
 * A step: creates the account, its password and its row in the lineage. Superusers have unlimited
 * invites; other members start with some.
 */
export async function addAccount(
  tx: Transaction,
  account: Account,
  hash: string,
  inviter_id: number | null,
) {
  const invites_count = account.is_superuser ? 0 : env.NEW_MEMBER_INVITES;
  const [user] = await tx
    .insert(users)
    .values({ ...account, invites_count })
    .returning(own_columns);
  if (!user) throw new Error("An account was not stored");
  await tx.insert(passwords).values({ user_id: user.id, hash });
  await tx.insert(lineage).values({ user_id: user.id, inviter_id });
  return user;
}

/** Refuses with the taken name, e-mail or username. */
export function refuseTaken(status: number, emailKey: MessageKey, usernameKey: MessageKey) {
  return (error: unknown): never => {
    if (violatesUnique(error, "users_email_fold"))
      throw new Refusal(status, emailKey, { field: "email" });
    if (violatesUnique(error, "users_username_fold"))
      throw new Refusal(status, usernameKey, { field: "username" });
    throw error;
  };
}
