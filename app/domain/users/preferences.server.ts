import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import type { PreferencesInput } from "./preferences-input.ts";
import type { User } from "./user.ts";

export async function changePreferences(me: Pick<User, "id">, input: PreferencesInput): Promise<void> {
  if (Object.values(input).every((value) => value === undefined)) return;
  await db.update(users).set(input).where(eq(users.id, me.id));
}
