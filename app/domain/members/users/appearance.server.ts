import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import type { AppearanceInput } from "./settings-input.ts";
import type { User } from "./user.ts";

/**
 * Changes all four settings, unlike changePreferences. If no time zone is given, the browser's is
 * used again.
 */
export async function changeAppearance(
  actor: Pick<User, "id">,
  appearance: AppearanceInput,
): Promise<void> {
  await db.update(users).set(appearance).where(eq(users.id, actor.id));
}
