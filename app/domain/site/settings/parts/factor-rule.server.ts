import { sql } from "drizzle-orm";
import type { FactorRule } from "#app/contract/factor-rules.ts";
import { db, type Transaction } from "#app/db/client.server.ts";
import { site_settings } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";

/** Called at the start, because the environment may say something else than before. */
export async function applyFactorRule(): Promise<void> {
  await db.transaction(noteFactorRule);
}

/** A step: stores the setting, and since when its rule is in force. */
export async function storeFactorRule(tx: Transaction, setting: FactorRule): Promise<void> {
  await tx
    .insert(site_settings)
    .values({ id: 1, required_factor: setting })
    .onConflictDoUpdate({ target: site_settings.id, set: { required_factor: setting } });
  await noteFactorRule(tx);
}

/**
 * A step: notes when another rule has come in force, by the setting or the environment. Members who
 * are signed in then have a week. It changes nothing, and stores no row, where the rule is the same.
 */
async function noteFactorRule(tx: Transaction): Promise<void> {
  const { required_factor, factor_rule } = site_settings;
  const [settings] = await tx.select({ required_factor, factor_rule }).from(site_settings);
  const rule = settings?.required_factor ?? env.REQUIRE_SECOND_FACTOR;
  if (rule === (settings?.factor_rule ?? "nobody")) return;
  const noted = { factor_rule: rule, factor_rule_since: sql`now()` };
  await tx
    .insert(site_settings)
    .values({ id: 1, ...noted })
    .onConflictDoUpdate({ target: site_settings.id, set: noted });
}
