import { seconds } from "../trust/trust-check.ts";
import { ringBells } from "./bells.ts";
import { runDoctor } from "./doctor.ts";
import { killEachPart } from "./failures.ts";
import { readFromReplica, readOwnWrites } from "./own-writes.ts";
import { promoteReplica } from "./promotion.ts";
import { lineOf, type Result, writeReport } from "./report.ts";
import { closeSite, makeFolder, openSite, type ScaleSite } from "./site.ts";
import { runApiSuite, runJourneys } from "./suites.ts";

const [step_filter] = process.argv.slice(2);
/** Twice the duration of a run, because one that hangs must end too. */
const RUN_WITHIN_MS = 1_200_000;

const started_at = Date.now();
const folder = makeFolder();
const results: Result[] = [];
const end_controller = new AbortController();
const abort = async (reason: string) => {
  process.stdout.write(`${reason}: the run ends.\n`);
  end_controller.abort();
  await closeSite(folder);
  process.exit(1);
};
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(name, () => void abort(name));
process.once("uncaughtException", (error) => void abort(String(error.stack)));
setTimeout(() => void abort(`Not done after ${seconds(RUN_WITHIN_MS)}`), RUN_WITHIN_MS).unref();

try {
  const site = await openSite(folder);
  const steps = stepsOf(site);
  if (step_filter && !(step_filter in steps))
    throw new Error(`There is no step ${step_filter}: ${Object.keys(steps).join(", ")}`);
  report({
    title: "primary, replica, pooler, two machines and HAProxy start",
    passed: true,
    figure: `${describePooler(site)}; ${seconds(Date.now() - started_at)}`,
  });
  for (const [name, run] of Object.entries(steps))
    if (!step_filter || step_filter === name) await runStep(name, run);
} catch (error) {
  report({ title: "the run", passed: false, figure: messageOf(error) });
} finally {
  await closeSite(folder);
}
process.stdout.write(`${seconds(Date.now() - started_at)} in all\n`);
if (!step_filter && !end_controller.signal.aborted) writeReport(results, Date.now() - started_at);
process.exit(results.every(({ passed }) => passed) ? 0 : 1);

function stepsOf(site: ScaleSite): Record<string, () => AsyncIterable<Result>> {
  return {
    journey: once(() => runJourneys(site, folder)),
    api: once(() => runApiSuite(site, folder)),
    bells: afterReset(site, () => ringBells(site)),
    writes: afterReset(site, () => readOwnWrites(site)),
    replica: afterReset(site, () => readFromReplica(site)),
    failures: async function* () {
      await site.reset();
      yield* killEachPart(site);
      yield await runDoctor(site, folder);
      yield again(await readFromReplica(site));
      await site.reset();
      yield again(await ringBells(site));
    },
    // The last one, because the primary stays away.
    promotion: async function* () {
      await site.reset();
      yield* promoteReplica(site);
      yield again(await runDoctor(site, folder));
      await site.reset();
      yield again(await ringBells(site));
    },
  };
}

function describePooler({ pooler }: ScaleSite): string {
  const statements = pooler.knows_prepared_statements ? "with" : "without";
  return `PgBouncer ${pooler.version} ${statements} prepared statements`;
}

function again(result: Result): Result {
  return { ...result, title: `again: ${result.title}` };
}

function once(run: () => Promise<Result>) {
  return async function* () {
    yield await run();
  };
}

function afterReset(site: ScaleSite, run: () => Promise<Result>) {
  return once(async () => {
    await site.reset();
    return await run();
  });
}

async function runStep(name: string, run: () => AsyncIterable<Result>): Promise<void> {
  try {
    for await (const result of run()) report(result);
  } catch (error) {
    report({ title: name, passed: false, figure: messageOf(error) });
  }
}

function report(result: Result): void {
  if (end_controller.signal.aborted) return;
  results.push(result);
  process.stdout.write(`${lineOf(result)}\n`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll("\n", " ") : String(error);
}
