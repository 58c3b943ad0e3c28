import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import type { AppearanceInput } from "./settings-input.ts";
import type { User } from "./user.ts";

/** All of it at once, unlike changePreferences: without a zone the browser's counts again. */
export async function changeAppearance(
  me: Pick<User, "id">,
  appearance: AppearanceInput,
): Promise<void> {
  await db.update(users).set(appearance).where(eq(users.id, me.id));
}
