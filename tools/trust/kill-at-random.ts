import { setTimeout as delay } from "node:timers/promises";
import { countMissing } from "./kill-app.ts";
import { databasePids, signal, watcherPids } from "./processes.ts";
import { addTopic, openSite, type Site } from "./site.ts";
import { type Outcome, seconds, type TrustCheck } from "./trust-check.ts";

const KILLS = 200;
/** A start takes about as long. */
const PAUSE_MAX_MS = 1000;
const WRITERS = 4;
const RETRY_MS = 50;
const HANGS_AFTER_MS = 20_000;
const BACK_WITHIN_MS = 60_000;

export const killAtRandom: TrustCheck = {
  promise: `${KILLS} kills at random, of the app, its watchdog, PostgreSQL or one of its processes, also during their starts, leave a site that starts with every acknowledged reply`,
  run: () => killManyTimes(Date.now() % 1_000_000),
};

/** Chooses the same victims and pauses for the same number. */
async function killManyTimes(seed: number): Promise<Outcome> {
  const random = randomNumbers(seed);
  const site = await openSite();
  try {
    const api = await site.api();
    const { topic_id } = await addTopic(api);
    await site.stop();
    const app = keepRunning(site);
    const load = writeReplies(topic_id, api.token ?? "", app.url);
    for (let kills = 0; kills < KILLS; ) {
      // Every second kill hits a site that writes, the others mostly one that starts.
      if (kills % 2 === 1) await load.writesAgain();
      await delay(random() * PAUSE_MAX_MS);
      const pids = chooseVictims(random, site.data_dir, app.pid());
      signal(pids, "SIGKILL");
      if (pids.length > 0) kills += 1;
    }
    const stopped_at = Date.now();
    const is_back = await load.writesAgain();
    const back_ms = Date.now() - stopped_at;
    await load.stop();
    const missing = await countMissing(site, load.acknowledged);
    await app.stop();
    return {
      holds: is_back && missing === 0 && load.acknowledged.size > 0,
      figure: `${KILLS} kills (seed ${seed}), ${app.starts()} starts of the app; ${load.acknowledged.size} replies acknowledged, ${missing} missing; ${is_back ? `writing again after ${seconds(back_ms)}` : `not writing again: ${app.lastWords()}`}`,
    };
  } finally {
    await site.close();
  }
}

function chooseVictims(
  random: () => number,
  data_dir: string,
  app_pid: number | undefined,
): number[] {
  const app = app_pid === undefined ? [] : [app_pid];
  const [server, ...children] = databasePids(data_dir);
  const servers = server === undefined ? [] : [server];
  const choices = [
    app,
    servers,
    children.slice(Math.floor(random() * children.length)).slice(0, 1),
    [...servers, ...children],
    [...app, ...watcherPids(data_dir)],
    [...app, ...watcherPids(data_dir), ...servers, ...children],
  ];
  return choices[Math.floor(random() * choices.length)] ?? [];
}

/** Starts the app again whenever it has ended, as a supervisor does. */
function keepRunning(site: Site) {
  let starts = 0;
  let is_stopping = false;
  let app = launch();
  let url: string | null = null;

  function launch() {
    starts += 1;
    return site.launchAnother();
  }

  async function supervise(): Promise<void> {
    for (;;) {
      url = await app.address().catch(() => null);
      await app.exited;
      url = null;
      if (is_stopping) return;
      app = launch();
    }
  }

  const supervision = supervise();
  return {
    pid: () => app.child.pid,
    url: () => url,
    starts: () => starts,
    lastWords: () => app.output().trim().split("\n").at(-1) ?? "",
    stop: async () => {
      is_stopping = true;
      app.child.kill("SIGTERM");
      await supervision;
    },
  };
}

function writeReplies(topic_id: number, token: string, url: () => string | null) {
  const acknowledged = new Set<number>();
  const stopping = new AbortController();

  async function write(writer: number): Promise<void> {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const id = await post(`<p>Writer ${writer}, round ${round}</p>`).catch(() => null);
      if (id === null) await delay(RETRY_MS);
      else acknowledged.add(id);
    }
  }

  async function post(content: string): Promise<number | null> {
    const base = url();
    if (base === null) return null;
    const response = await fetch(`${base}/api/v1/topics/${topic_id}/post`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ content }),
      signal: AbortSignal.timeout(HANGS_AFTER_MS),
    });
    const body = await response.text();
    return response.status === 200 ? Number(JSON.parse(body).id) : null;
  }

  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    acknowledged,
    /** Whether a reply is acknowledged that was sent from now on: one of each writer may be on its way. */
    writesAgain: async () => {
      const enough = acknowledged.size + WRITERS + 1;
      const until = Date.now() + BACK_WITHIN_MS;
      while (acknowledged.size < enough && Date.now() < until) await delay(RETRY_MS);
      return acknowledged.size >= enough;
    },
    stop: async () => {
      stopping.abort();
      await writers;
    },
  };
}

/** A number between 0 and 1: a linear congruential generator, which can be repeated. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
