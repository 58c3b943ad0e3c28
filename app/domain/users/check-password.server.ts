import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { passwords } from "#app/db/schema.server.ts";
import { isPassword } from "#app/lib/password.server.ts";
import { forgetLimit, limit } from "../limits.server.ts";
import { refused } from "../refusal.ts";
import type { User } from "./user.ts";

/** For critical changes: a person at an open browser must also know the password. */
export async function checkPassword(me: Pick<User, "id">, current_password: string): Promise<void> {
  await limit("password_check", me);
  const [known] = await db
    .select({ hash: passwords.hash })
    .from(passwords)
    .where(eq(passwords.user_id, me.id));
  if (!(await isPassword(current_password, known?.hash ?? null)))
    throw refused("incorrectPassword", "current_password");
  await forgetLimit("password_check", me);
}
