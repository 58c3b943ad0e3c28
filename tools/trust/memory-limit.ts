import { type Cgroup, createCgroup } from "../cgroup.ts";
import { openSite, type Site } from "./site.ts";
import type { Outcome } from "./trust-check.ts";

const MEGABYTE = 1024 * 1024;

/** Runs a check with a site whose app and database together get no more memory. */
export async function withLimitedSite(
  limit_mb: number,
  run: (site: Site, limit: Cgroup) => Promise<Outcome>,
): Promise<Outcome> {
  const limit = createCgroup({ memory_bytes: limit_mb * MEGABYTE });
  if (!limit)
    return { holds: null, figure: "needs the right to make a cgroup with a memory limit" };
  try {
    const site = await limit.startIn(() => openSite());
    try {
      return await run(site, limit);
    } finally {
      await site.close();
    }
  } finally {
    limit.remove();
  }
}
