import type { Transaction } from "#app/db/client.server.ts";
import { site_settings } from "#app/db/schema.server.ts";

/** So many members must report a reply until it is hidden. Null means never. */
export async function readReportsToHide(
  reader: Pick<Transaction, "select">,
): Promise<number | null> {
  const [settings] = await reader
    .select({ reports_to_hide: site_settings.reports_to_hide })
    .from(site_settings);
  return settings?.reports_to_hide ?? null;
}
