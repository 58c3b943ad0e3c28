import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { seconds } from "../trust/trust-check.ts";
import { endOf, runProgram } from "./processes.ts";
import type { Result } from "./report.ts";
import type { ScaleSite } from "./site.ts";

/** Files whose app needs no settings of its own, by the beginning of their path. */
const API_FILES = [
  "access",
  "categories",
  "examples",
  "forums",
  "login",
  "notifications",
  "openapi",
  "posts",
  "races",
  "server",
  "sign-in",
  "signup",
  "subscriptions",
  "topics",
  "users",
].map((name) => `tests/http/api-${name}.`);

const JOURNEYS = ["live", "reading-writing", "sign-in"].map((name) => `tests/e2e/${name}.spec.ts`);
/** These look at one screen or one control, where the number of machines makes no difference. */
const NOT_JOURNEYS =
  "pass(es)? the checks|editor|printed|icons|image|quotation|first Tab|password can be shown";

export async function runApiSuite(site: ScaleSite, folder: string): Promise<Result> {
  const argv = ["vitest", "run", "--project", "http", "--maxWorkers=1", ...API_FILES];
  return await runSuite(site, folder, "the API suite", argv);
}

export async function runJourneys(site: ScaleSite, folder: string): Promise<Result> {
  const argv = ["playwright", "test", "--workers=1", "--grep-invert", NOT_JOURNEYS, ...JOURNEYS];
  return await runSuite(site, folder, "the browser journey, with script and without", argv);
}

/**
 * The tests change rows and read them as several people, so a commit waits for the replica here:
 * a member may see what another wrote a moment later, and the tests do not wait.
 */
async function runSuite(
  site: ScaleSite,
  folder: string,
  title: string,
  argv: string[],
): Promise<Result> {
  const started_at = Date.now();
  const log = join(folder, "suite.log");
  writeFileSync(log, "");
  const { url, data_dir, primary } = site;
  const TEST_SITE = JSON.stringify({ url, data_dir, database_url: primary.url });
  await setCommit(site, "remote_apply", "*");
  const code = await runProgram({
    argv: ["node", join("node_modules", ".bin", argv[0] ?? ""), ...argv.slice(1)],
    log,
    // This signal makes it remove what it has made.
    stop_signal: "SIGINT",
    env: { TEST_SITE, CHROME_PATH: process.env.CHROME_PATH ?? "", NO_COLOR: "1" },
  });
  await setCommit(site, "on", "");
  if (code !== 0) process.stderr.write(`${endOf(log, 150)}\n`);
  return {
    title,
    passed: code === 0,
    figure: `${summaryIn(log)}; ${seconds(Date.now() - started_at)}`,
  };
}

async function setCommit({ sql }: ScaleSite, commit: string, standbys: string): Promise<void> {
  await sql.unsafe(`alter system set synchronous_standby_names = '${standbys}'`);
  await sql.unsafe(`alter system set synchronous_commit = ${commit}`);
  await sql`select pg_reload_conf()`;
}

/** The counts of passed and failed tests that both programs write at the end. */
function summaryIn(log: string): string {
  return endOf(log, 40)
    .split("\n")
    .filter((line) => /\d+ (passed|failed|flaky|skipped)/.test(line) && !line.includes("Files"))
    .map((line) => line.trim().replace(/\s+/g, " "))
    .join(", ");
}
