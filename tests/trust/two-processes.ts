import { setTimeout as delay } from "node:timers/promises";
import { ApiClient } from "#tests/support/api-client.ts";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { countMissing } from "./kill-app.ts";
import { summarize, writeReplies } from "./load.ts";
import type { Outcome, Promised } from "./promise.ts";
import { addTopic, openSite } from "./site.ts";

const LOAD_MS = 5000;
const TRIES = 60;
const ADDRESS_LIMIT = 20;

export const twoProcesses: Promised = {
  promise:
    "two app processes on one database: both write, limits count together, and one survives the other's kill -9",
  run: runTwo,
};

async function runTwo(): Promise<Outcome> {
  const site = await openSite();
  const { host, user, database } = embeddedDatabase(site.data_dir).address;
  const launch = (RATE_LIMIT_FACTOR: string) =>
    site.launchAnother({
      DATABASE_URL: `postgres:///${database}`,
      PGHOST: host,
      PGUSER: user,
      RATE_LIMIT_FACTOR,
    });
  const second = launch("0");
  const limited = [launch("1"), launch("1")];
  try {
    const api = await site.api();
    const { topic_id } = await addTopic(api);
    const refused = await guess(await Promise.all(limited.map((each) => each.address())));
    const second_url = await second.address();
    const here = writeReplies(api, topic_id);
    const there = writeReplies(new ApiClient(`${second_url}/api/v1`, api.token), topic_id);
    await delay(LOAD_MS);
    await second.stop("SIGKILL");
    await delay(LOAD_MS);
    await Promise.all([here.stop(), there.stop()]);
    const { statuses, wrong } = summarize([...here.answers, ...there.answers]);
    const missing = await countMissing(
      site,
      new Set([...here.acknowledged, ...there.acknowledged]),
    );
    const holds =
      missing === 0 && wrong === 0 && here.lost.length === 0 && refused === TRIES - ADDRESS_LIMIT;
    return {
      holds,
      figure: `${here.acknowledged.size} + ${there.acknowledged.size} replies (${statuses}), ${missing} missing; ${refused} of ${TRIES} guesses over both refused`,
    };
  } finally {
    await Promise.all([second, ...limited].map((each) => each.stop("SIGKILL")));
    await site.close();
  }
}

/** Wrong passwords for one name, in turn at each process; how many were refused as too many. */
async function guess(urls: string[]): Promise<number> {
  let refused = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const form = new URLSearchParams({
      username: "admin@divan.example",
      password: `wrong-${attempt}`,
    });
    const { status } = await new ApiClient(`${urls[attempt % urls.length]}/api/v1`).post(
      "/login/access-token",
      form,
    );
    if (status === 429) refused += 1;
  }
  return refused;
}
