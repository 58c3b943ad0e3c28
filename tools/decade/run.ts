import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeFormerSite } from "../release/former-site.ts";
import { createClock, type MovedClock } from "../trust/moved-clock.ts";
import { findEndlessGrowth } from "./compare-years.ts";
import { openDecadeSite, upgrade } from "./decade-site.ts";
import { type Check, checkEndOfDecade } from "./end-of-decade.ts";
import { liveDecade } from "./live-decade.ts";
import { writeReport } from "./report.ts";

const MINUTE_MS = 60_000;

const started_at = Date.now();
const clock = createClock();
if (!clock) throw new Error("The decade needs libfaketime (Debian: faketime)");
const folder = mkdtempSync(join(tmpdir(), "divan-decade-"));
// If root starts it, the database runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755);
try {
  process.exitCode = await runDecade(folder, clock);
} finally {
  clock.remove();
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the exit code. */
async function runDecade(work: string, moved_clock: MovedClock): Promise<number> {
  const data_dir = join(work, "data");
  mkdirSync(data_dir);
  makeFormerSite(work, data_dir);
  const upgraded: Check = {
    promise: "the upgrade from the release before makes a backup first",
    figure: await upgrade(data_dir),
  };
  say(`${upgraded.promise}: ${upgraded.figure}`);
  const site = await openDecadeSite(data_dir, moved_clock);
  try {
    const { years, remembered, first_topic } = await liveDecade(site, say);
    const checks = await checkEndOfDecade(site, remembered, first_topic, work);
    for (const { promise, figure } of checks) say(`${promise}: ${figure}`);
    const faults = findEndlessGrowth(years);
    for (const fault of faults) say(fault);
    if (faults.length > 0) return 1;
    const minutes = (Date.now() - started_at) / MINUTE_MS;
    writeReport({ years, checks: [upgraded, ...checks], minutes });
    return 0;
  } finally {
    await site.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
