import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  backups,
  categories,
  forums,
  invites,
  site_settings,
  site_texts,
  users,
} from "#app/db/schema.server.ts";
import { DEFAULT_SITE_NAME, env } from "#app/lib/process/env.server.ts";
import { canAdminister } from "../../base/can.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";

export type FirstStep = {
  name: "name" | "forum" | "invite" | "mail" | "backup";
  is_done: boolean;
};

type Facts = {
  has_name: boolean;
  has_category: boolean;
  has_forum: boolean;
  has_invited: boolean;
  has_backup: boolean;
  is_hidden: boolean;
};

/** What a new site needs, ticked off by facts. Null when a superuser has hidden it. */
export async function findFirstStepList(
  actor: User,
): Promise<{ steps: FirstStep[]; has_category: boolean } | null> {
  if (!canAdminister(actor)) throw notAllowed();
  const [facts] = await db.execute<Facts>(facts_query);
  if (!facts || facts.is_hidden) return null;
  const steps: FirstStep[] = [
    { name: "name", is_done: facts.has_name || env.SITE_NAME !== DEFAULT_SITE_NAME },
    { name: "forum", is_done: facts.has_forum },
    { name: "invite", is_done: facts.has_invited },
    { name: "mail", is_done: env.SMTP_URL !== undefined },
    { name: "backup", is_done: facts.has_backup || env.BACKUP_AT.length === 0 },
  ];
  return { steps, has_category: facts.has_category };
}

/** True once for each superuser, while something is left to do: signing in leads there. */
export async function takeFirstSteps(actor: User): Promise<boolean> {
  if (!canAdminister(actor)) return false;
  const list = await findFirstStepList(actor);
  if (!list || list.steps.every(({ is_done }) => is_done)) return false;
  const taken = await db
    .update(users)
    .set({ saw_first_steps: true })
    .where(and(eq(users.id, actor.id), eq(users.saw_first_steps, false)))
    .returning({ id: users.id });
  return taken.length > 0;
}

const facts_query = sql`select
  exists (select from ${site_texts} where ${site_texts.name} <> '') as has_name,
  exists (select from ${categories}) as has_category,
  exists (select from ${forums}) as has_forum,
  exists (select from ${invites}) or exists (select from ${users} offset 1) as has_invited,
  exists (select from ${backups} where ${backups.status} = 'verified') as has_backup,
  exists (select from ${site_settings} where ${site_settings.first_steps_hidden}) as is_hidden`;
