import { writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { clockBack } from "./clock.ts";
import { liveListeners, slowConnections } from "./connections.ts";
import { fullDisk } from "./disk-full.ts";
import { firefoxCrawl } from "./firefox.ts";
import { hostileBodies } from "./hostile-bodies.ts";
import { killings } from "./kill-app.ts";
import { losses } from "./lose-database.ts";
import { type Outcome, type Promised, seconds } from "./promise.ts";
import { twoProcesses } from "./two-processes.ts";

const promises: Promised[] = [
  hostileBodies,
  ...killings,
  ...losses,
  fullDisk,
  clockBack,
  twoProcesses,
  slowConnections,
  liveListeners,
  firefoxCrawl,
];
const REPORT = "docs/trust.md";
/**
 * Twice what the longest of them takes; one that hangs must not keep the others from being tried.
 */
const PROMISE_WITHIN_MS = 180_000;

const [only] = process.argv.slice(2);
const lines: string[] = [];
let has_failed = false;

const began = Date.now();
for (const { promise, run } of promises.filter((each) => !only || each.promise.includes(only))) {
  const { holds, figure } = await tryPromise(run);
  has_failed ||= holds === false;
  const line = `${holds === null ? "not tried" : holds ? "holds" : "BROKEN"}: ${promise} (${figure})`;
  process.stdout.write(`${line}\n`);
  lines.push(
    `| ${promise} | ${holds === null ? "not tried" : holds ? "yes" : "**no**"} | ${figure.replaceAll("|", "/")} |`,
  );
}
process.stdout.write(`${seconds(Date.now() - began)} in all\n`);
if (!only) writeFileSync(REPORT, report());
process.exit(has_failed ? 1 : 0);

async function tryPromise(run: () => Promise<Outcome>): Promise<Outcome> {
  const late: Outcome = { holds: false, figure: `no end within ${seconds(PROMISE_WITHIN_MS)}` };
  try {
    return await Promise.race([run(), delay(PROMISE_WITHIN_MS, late, { ref: false })]);
  } catch (error) {
    return { holds: false, figure: error instanceof Error ? error.message : String(error) };
  }
}

function report(): string {
  return `# What Divan promises when things go wrong

\`npm run trust\` tests each promise with the built app and a real PostgreSQL, and writes this page.
Last run: ${new Date().toISOString().slice(0, 10)}, ${seconds(Date.now() - began)}, Node ${process.versions.node}.

| promise | holds | measured |
| --- | --- | --- |
${lines.join("\n")}
`;
}
