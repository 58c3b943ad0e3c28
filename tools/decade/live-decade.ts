import type { DecadeSite } from "./decade-site.ts";
import { readTopic, type Topic } from "./end-of-decade.ts";
import { liveYear, type Remembered } from "./live-year.ts";
import { measureSite, type SiteSizes } from "./measure-site.ts";
import { runPeriodicJobs } from "./periodic-jobs.ts";

export const YEARS = 10;
const DAY_SECONDS = 86_400;
/** Letters and digests are sent, and what has short periods is deleted. */
const FIRST_DAYS = 20;
const YEAR_DAYS = 365.25;

export type Year = SiteSizes & { started_megabytes: number; log_bytes: number };

/** Lives `YEARS` years on a site, and measures it at the end of each. */
export async function liveDecade(
  site: DecadeSite,
  report: (line: string) => void,
): Promise<{ years: Year[]; remembered: Remembered; first_topic: Topic }> {
  // Jobs that the stop after the upgrade has interrupted are tried again when they have expired.
  site.moveOn(DAY_SECONDS);
  await runPeriodicJobs(site, { with_backup: false });
  const years: Year[] = [];
  let remembered: Remembered | undefined;
  let first_topic: Topic = [];
  for (let year = 0; year < YEARS; year += 1) {
    const lived = await liveYear(site, year);
    remembered ??= lived;
    site.moveOn(FIRST_DAYS * DAY_SECONDS);
    await runPeriodicJobs(site, { with_backup: false });
    site.moveOn((YEAR_DAYS - FIRST_DAYS) * DAY_SECONDS);
    await runPeriodicJobs(site, { with_backup: true });
    if (year === 0) first_topic = await readTopic(site, lived.topic_id);
    const log_bytes = site.output().length;
    const sizes = await measureSite(site);
    years.push({ ...sizes, log_bytes, started_megabytes: await site.restart() });
    report(`Year ${year + 1} has ended: it is ${site.now().toISOString().slice(0, 10)} there.`);
  }
  if (!remembered) throw new Error("No year was lived");
  return { years, remembered, first_topic };
}
