import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { site_settings } from "#app/db/schema.server.ts";
import { notAllowed } from "../../../base/refusal.ts";

/** A column of the actor, and a condition of the statements that store topics and replies. */
export const is_site_read_only = sql<boolean>`exists (
  select from ${site_settings} where ${site_settings.read_only_since} is not null)`;

/** For commands that have no actor, and for a statement that has stored nothing. */
export async function refuseReadOnlySite(database: Database | Transaction): Promise<void> {
  const [state] = await database.execute<{ is_read_only: boolean }>(
    sql`select ${is_site_read_only} as is_read_only`,
  );
  if (state?.is_read_only) throw notAllowed("siteReadOnly");
}
