import { setTimeout as delay } from "node:timers/promises";
import type { ApiClient } from "#tests/support/api-client.ts";
import { countMissing } from "./kill-app.ts";
import { summarize, writeReplies } from "./load.ts";
import { databasePids, signal } from "./processes.ts";
import { addTopic, openSite, type Site } from "./site.ts";
import { type Outcome, seconds, type TrustCheck } from "./trust-check.ts";

const ANSWERED_WITHIN_MS = 12_000;
const WRITING_AGAIN_WITHIN_MS = 30_000;
const LOAD_MS = 3000;
const STORM_MS = 20_000;
const BETWEEN_KILLS_MS = 700;

type Failure = (site: Site) => Promise<void>;

const killOnce: Failure = async ({ data_dir }) => signal(databasePids(data_dir), "SIGKILL");

const killAgainAndAgain: Failure = async ({ data_dir }) => {
  const until = Date.now() + STORM_MS;
  while (Date.now() < until) {
    signal(databasePids(data_dir), "SIGKILL");
    await delay(BETWEEN_KILLS_MS);
  }
};

const freeze: Failure = async ({ data_dir }) => {
  const pids = databasePids(data_dir);
  signal(pids, "SIGSTOP");
  await delay(STORM_MS);
  signal(pids, "SIGCONT");
};

export const databaseLossChecks: TrustCheck[] = [
  {
    promise: "kill -9 of the database under load: the app survives",
    run: () => loseDatabase(killOnce),
  },
  {
    promise: "the database is killed again and again for 20 s: the app survives",
    run: () => loseDatabase(killAgainAndAgain),
  },
  {
    promise: "the database is frozen for 20 s: every request is answered within 12 s",
    run: () => loseDatabase(freeze),
  },
];

async function loseDatabase(causeFailure: Failure): Promise<Outcome> {
  const site = await openSite();
  try {
    const api = await site.api();
    const { topic_id } = await addTopic(api);
    const load = writeReplies(api, topic_id);
    await delay(LOAD_MS);
    await causeFailure(site);
    const back_ms = await untilWriting(api, topic_id);
    await delay(LOAD_MS);
    await load.stop();
    const { statuses, slowest_ms, wrong } = summarize(load.answers);
    const missing = await countMissing(site, load.acknowledged);
    const holds =
      site.isRunning() &&
      load.errors.length === 0 &&
      wrong === 0 &&
      missing === 0 &&
      slowest_ms <= ANSWERED_WITHIN_MS &&
      back_ms <= WRITING_AGAIN_WITHIN_MS;
    const process = site.isRunning() ? "the same process" : "the process ended";
    return {
      holds,
      figure: `${process}; answers ${statuses}; ${load.errors.length} unanswered; slowest ${seconds(slowest_ms)}; writing again after ${seconds(back_ms)}; ${missing} acknowledged replies missing`,
    };
  } finally {
    await site.close();
  }
}

async function untilWriting(api: ApiClient, topic_id: number): Promise<number> {
  const started_at = Date.now();
  while (Date.now() - started_at <= WRITING_AGAIN_WITHIN_MS) {
    const answer = await api
      .post(`/topics/${topic_id}/post`, { content: "<p>Again</p>" })
      .catch(() => null);
    if (answer?.status === 200) break;
    await delay(100);
  }
  return Date.now() - started_at;
}
