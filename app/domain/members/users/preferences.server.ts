import { and, eq, isNull, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import type { Appearance, PreferencesInput } from "./preferences-input.ts";
import type { User } from "./user.ts";

export async function changePreferences(
  actor: Pick<User, "id">,
  input: PreferencesInput,
): Promise<void> {
  if (Object.values(input).every((value) => value === undefined)) return;
  await db.update(users).set(input).where(eq(users.id, actor.id));
}

/**
 * Copies the guest's choices into an account without choices of its own, because messages use the
 * account's language.
 */
export async function copyGuestAppearance(
  actor: Pick<User, "id">,
  appearance: Appearance,
): Promise<void> {
  const { language = null, theme = null } = appearance;
  if (language === null && theme === null) return;
  const changes = {
    language: sql`coalesce(${users.language}, ${language})`,
    theme: sql`coalesce(${users.theme}, ${theme})`,
  };
  await db
    .update(users)
    .set(changes)
    .where(and(eq(users.id, actor.id), or(isNull(users.language), isNull(users.theme))));
}
