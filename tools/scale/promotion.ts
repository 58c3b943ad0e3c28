import { setTimeout as delay } from "node:timers/promises";
import type { Kind } from "./answers.ts";
import { FORM_WRITERS } from "./form-writers.ts";
import { until } from "./processes.ts";
import type { Result } from "./report.ts";
import type { ScaleSite } from "./site.ts";
import { compareRows, startStorm } from "./storm.ts";

const PHASE = "the primary is lost and the replica promoted";
const CALM_MS = 10_000;
const BACK_MS = 10_000;
const PROMOTED_WITHIN_SECONDS = 30;
const WRITING_AGAIN_WITHIN_MS = 30_000;
/** On one machine the replica is never late, so what it receives is cut off before the loss. */
const BEHIND_MS = 500;
/** The replica notices its new setting within this time, and a busy machine is slow. */
const NOTICED_WITHIN_MS = 1000;

/**
 * The primary ends for ever while members write. The replica becomes the primary, and the address
 * of the database leads to it. What the replica had not received is lost, although it was
 * acknowledged: replication does not hold up commits.
 */
export async function* promoteReplica(site: ScaleSite): AsyncGenerator<Result> {
  const storm = await startStorm(site);
  const { answers, acknowledged } = storm;
  const replica = site.replica.connect({ max: 1 });
  let [killed_at, back_ms] = [0, 0];
  try {
    await delay(CALM_MS);
    answers.state.phase = PHASE;
    await replica`alter system set primary_conninfo = ''`;
    await replica`select pg_reload_conf()`;
    await delay(BEHIND_MS);
    killed_at = Date.now();
    await site.primary.kill();
    await replica`select pg_promote(true, ${PROMOTED_WITHIN_SECONDS})`;
    await site.database.moveTo(site.replica);
    const before = acknowledged.size;
    await until("Writing again", async () => acknowledged.size > before, WRITING_AGAIN_WITHIN_MS);
    back_ms = Date.now() - killed_at;
    await delay(BACK_MS);
  } finally {
    await replica.end();
    await storm.stop();
  }
  for (const sample of answers.wrong_samples) process.stderr.write(`wrong answer, ${sample}\n`);
  const count = (kind: Kind) => answers.count(kind, PHASE);
  yield {
    title: `under load: ${PHASE}`,
    // A form that was stored just before leads to a page on which its reply is missing.
    passed: count("wrong") <= FORM_WRITERS.length,
    figure: `${count("right")} right, ${count("busy")} × 503, ${count("closed")} closed, ${count("wrong")} wrong; ${answers.longestPauseMs(PHASE)} ms, written ${back_ms} ms after the loss`,
  };
  const { missing, repeated } = await compareRows(site.sql, storm);
  const lost_ms = Math.max(0, ...missing.map(({ at }) => killed_at - at));
  yield {
    title: `lost is what the replica, ${BEHIND_MS} ms behind, had not received; nothing is stored twice`,
    passed: repeated === 0 && lost_ms <= BEHIND_MS + NOTICED_WITHIN_MS && missing.length > 0,
    figure: `${acknowledged.size} acknowledged, ${missing.length} lost, the oldest ${lost_ms} ms before the loss; ${repeated} twice`,
  };
}
