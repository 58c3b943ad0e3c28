import { writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { clockBack } from "./clock.ts";
import { liveListeners, slowConnections } from "./connections.ts";
import { fullDiskChecks } from "./disk-full.ts";
import { driverStorm } from "./driver-storm.ts";
import { firefoxCrawl } from "./firefox.ts";
import { hostileBodies } from "./hostile-bodies.ts";
import { killChecks } from "./kill-app.ts";
import { killAtRandom } from "./kill-at-random.ts";
import { databaseLossChecks } from "./lose-database.ts";
import { smallPieces } from "./small-pieces.ts";
import { type Outcome, seconds, type TrustCheck } from "./trust-check.ts";
import { twoProcesses } from "./two-processes.ts";
import { unreadAnswers } from "./unread-answers.ts";

const checks: TrustCheck[] = [
  driverStorm,
  hostileBodies,
  ...killChecks,
  ...databaseLossChecks,
  killAtRandom,
  ...fullDiskChecks,
  clockBack,
  twoProcesses,
  slowConnections,
  unreadAnswers,
  smallPieces,
  liveListeners,
  firefoxCrawl,
];
const REPORT = "docs/trust.md";
/** Twice the duration of the longest check. A check that hangs must not block the others. */
const CHECK_WITHIN_MS = 600_000;

const [title_filter] = process.argv.slice(2);
const lines: string[] = [];
let has_failed = false;

const started_at = Date.now();
for (const { promise, run } of checks.filter(
  (each) => !title_filter || each.promise.includes(title_filter),
)) {
  const { holds, figure } = await runCheck(run);
  has_failed ||= holds === false;
  const line = `${holds === null ? "not tried" : holds ? "holds" : "BROKEN"}: ${promise} (${figure})`;
  process.stdout.write(`${line}\n`);
  lines.push(
    `| ${promise} | ${holds === null ? "not tried" : holds ? "yes" : "**no**"} | ${figure.replaceAll("|", "/")} |`,
  );
}
process.stdout.write(`${seconds(Date.now() - started_at)} in all\n`);
if (!title_filter) writeFileSync(REPORT, report());
process.exit(has_failed ? 1 : 0);

async function runCheck(run: () => Promise<Outcome>): Promise<Outcome> {
  const timeout_outcome: Outcome = {
    holds: false,
    figure: `no end within ${seconds(CHECK_WITHIN_MS)}`,
  };
  try {
    return await Promise.race([run(), delay(CHECK_WITHIN_MS, timeout_outcome, { ref: false })]);
  } catch (error) {
    return { holds: false, figure: error instanceof Error ? error.message : String(error) };
  }
}

function report(): string {
  return `# What Divan promises when things go wrong

\`npm run trust\` tests each promise with the built app and a real PostgreSQL, and writes this page.
Last run: ${new Date().toISOString().slice(0, 10)}, ${seconds(Date.now() - started_at)}, Node ${process.versions.node}.

| promise | holds | measured |
| --- | --- | --- |
${lines.join("\n")}
`;
}
