import { notAllowed } from "./refusal.ts";

/**
 * Commands that change what others read, or who reads it, refuse everybody while the site is read
 * only. Those of members begin with `refuseSuspended()`, which asks this too.
 */
export function refuseReadOnly({ is_site_read_only }: { is_site_read_only: boolean }): void {
  if (is_site_read_only) throw notAllowed("siteReadOnly");
}
